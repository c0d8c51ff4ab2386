export { listFailingWebhooks } from "@/lib/gateway/developers/webhooks/log/failing-webhooks";
export {
  type Occurrence,
  raiseEvents,
  raiseMessageEvents,
  toOccurrence,
  toWholeOccurrence,
} from "@/lib/gateway/developers/webhooks/raise/raise";
export {
  updatePushes,
  ensureReportPush,
  NO_PUSHES,
  type PushSettings,
  getPushes,
  deletePushSettings,
  stripSecrets,
} from "@/lib/gateway/developers/webhooks/pushes/report-pushes";
export {
  toReportSubject,
  parseSubjectUuid,
} from "@/lib/gateway/developers/webhooks/raise/report-subject";
export {
  type ClaimedDelivery,
  type EventSources,
  findDueWebhooks,
  isMidScan,
  type FinishedDelivery,
  runTurn,
  WEBHOOKS_DUE,
} from "@/lib/gateway/developers/webhooks/delivery/run-turn";
export { sendDelivery } from "@/lib/gateway/developers/webhooks/delivery/send-delivery";
