import { endOfIncomings, removeIncomingTexts } from "./store-retention";

/** For the retention of texts. */
export { endOfIncomings, removeIncomingTexts };
