import { removeEmailTexts } from "./store-retention";

/** For whoever removes old texts. */
export { removeEmailTexts };
