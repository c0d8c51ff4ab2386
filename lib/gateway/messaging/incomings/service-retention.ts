import { endOfIncomings, removeIncomingTexts } from "./store-retention";

/** For whoever removes old texts. */
export { endOfIncomings, removeIncomingTexts };
