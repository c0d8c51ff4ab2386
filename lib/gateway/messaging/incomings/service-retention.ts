import { findIncomingsEnd, removeIncomingTexts } from "./store-retention";

/** For the retention of texts. */
export { findIncomingsEnd, removeIncomingTexts };
