"""What the pictures of all games share: it stands above the kernel and the shapes, and below the games."""
