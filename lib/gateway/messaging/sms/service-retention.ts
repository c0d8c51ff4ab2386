import { findMessagesEnd, removeMessageTexts, removeReportUrls } from "./store-retention";

/** For the retention of texts. */
export { findMessagesEnd, removeMessageTexts, removeReportUrls };
