import { endOfMessages, removeMessageTexts, removeReportUrls } from "./store-retention";

/** For whoever removes old texts. */
export { endOfMessages, removeMessageTexts, removeReportUrls };
