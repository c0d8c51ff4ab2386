import { removeEmailTexts } from "./store-retention";

/** For the retention of texts. */
export { removeEmailTexts };
