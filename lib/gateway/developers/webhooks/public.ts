export { listFailingWebhooks } from "./failing-webhooks";
export {
  type Occurrence,
  raiseEvents,
  raiseMessageEvents,
  toOccurrence,
  toWholeOccurrence,
} from "./raise";
export {
  updatePushes,
  ensureReportPush,
  NO_PUSHES,
  type PushSettings,
  readPushes,
  deletePushSettings,
  stripSecrets,
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
