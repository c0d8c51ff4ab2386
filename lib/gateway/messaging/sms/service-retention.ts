import { endOfMessages, removeMessageTexts, removeReportUrls } from "./store-retention";

/** For the retention of texts. */
export { endOfMessages, removeMessageTexts, removeReportUrls };
