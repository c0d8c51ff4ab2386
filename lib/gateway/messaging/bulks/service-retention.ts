import { removeBulkTexts } from "./store-retention";

/** For whoever removes old texts. */
export { removeBulkTexts };
