import { remember } from "./python.js";

/** Begun when the tables have been quiet for a while; where nothing more can be kept, later visits take as long. */
remember().catch(() => undefined).finally(() => self.close());
