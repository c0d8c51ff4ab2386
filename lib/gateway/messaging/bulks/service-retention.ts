import { removeBulkTexts } from "./store-retention";

/** Used by retention. */
export { removeBulkTexts };
