export { listFailingWebhooks } from "./failing-webhooks";
export {
  type Occurrence,
  raiseEvents,
  raiseMessageEvents,
  toOccurrence,
  toWholeOccurrence,
} from "./raise";
export {
  changePushes,
  ensureReportPush,
  NO_PUSHES,
  type PushSettings,
  readPushes,
  removePushes,
  withoutSecrets,
} from "./report-pushes";
export { toReportSubject, uuidOfSubject } from "./report-subject";
export {
  type ClaimedDelivery,
  type EventSources,
  findDueWebhooks,
  type FinishedDelivery,
  runTurn,
} from "./run-turn";
export { sendDelivery } from "./send-delivery";
