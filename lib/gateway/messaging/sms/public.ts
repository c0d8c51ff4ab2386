export { addToReadyList } from "./accept/ready-list";
export { insertForAccount } from "./accept/store-accept";
export { insertMessageTemplates } from "./accept/store-related-rows";
export { eraseMessages } from "./change/erase";
export { stopQueued, toStopper } from "./change/stop-queued";
export {
  BATCH_SIZE,
  findRecipients,
  deleteMessages,
} from "./change/store-changes";
export { findAnswered, findSentTo, type LastSentMessage, LIVE_MESSAGES } from "./find-answered";
export { findDeliveryTimes, findRecipient, findTexts } from "./find-delivery-times";
export { getSms, sendSms } from "./operations/service";
export { openReportUrl, sealReportUrl } from "./report-url";
export { type PaidLinks, toPaidLinks } from "./paid-links";
export type { MessageRecord, NewMessage } from "./resource";
export { acceptAllWithin, acceptWithin } from "./send/accept-within";
export { type PreparedMessage, prepareMessage } from "./send/prepare";
export { type PreparedText, prepareText } from "./send/prepare-text";
export {
  isTransientSendError,
  priceSignUpCode,
  sendInboundReply,
  sendOptOutConfirmation,
  sendSignUpCode,
} from "./send/send-own";
export { acceptPrepared, prepareFrom, type ProtocolMessage } from "./send/send-prepared";
export { type BilledMessage, findBilledMessages, sumBilledMessages } from "./store-billed";
export { type LastMessage, recordLastMessages } from "./store-last-messages";
export {
  applyReports,
  type FailedRow,
  lockFree,
  lockReported,
  markFailed,
  markAbandoned,
  markSent,
  type ReportChange,
  type ReportedRow,
} from "./store-outcomes";
export { assertCanModify, assertTestLimit, MAX_TEST_BULK_RECIPIENTS } from "./limit-test-keys";
