// The number of tables that wait for whoever reads, in the title and on the icon of the tab.
import { badge, titled, watch } from "../table/badge.js";

const title = document.title;

watch((codes) => {
  titled(title, codes.length);
  badge(codes.length);
}, 0);
