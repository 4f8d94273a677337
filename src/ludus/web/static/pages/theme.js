// The button for light and dark: changes the page at once and tells the server, so that it stays.
import { post } from "./post.js";

const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("theme-button"));
const root = document.documentElement;

/** @returns {boolean} */
function isDark() {
  const chosen = root.dataset.theme;
  return chosen ? chosen !== "light" : matchMedia("(prefers-color-scheme: dark)").matches;
}

if (button) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const theme = isDark() ? "light" : "dark";
    root.dataset.theme = theme;
    for (const picture of document.querySelectorAll("picture")) {
      picture.querySelector("source")?.remove();
      const image = picture.querySelector("img");
      if (image) image.src = image.src.replace(/theme=\w+/, `theme=${theme}`);
    }
    void post("/me", { theme });
  });
}
