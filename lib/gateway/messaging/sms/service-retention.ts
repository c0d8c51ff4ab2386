import { findMessagesEnd, removeMessageTexts, removeReportUrls } from "./store-retention";

export { findMessagesEnd, removeMessageTexts, removeReportUrls };
