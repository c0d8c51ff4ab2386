import type { LazyReaders } from "@/lib/gateway/developers/webhooks/event";
import type {
  EventDataReader,
  EventSources,
  ReportUrlReader,
} from "@/lib/gateway/developers/webhooks/event-sources";
import { getEmailData } from "@/lib/gateway/messaging/email-to-sms/event-source";
import { getIncomingData } from "@/lib/gateway/messaging/incomings/event-source";
import { getFailedPartUrls } from "@/lib/gateway/messaging/kannel/event-source";
import { getDeliveryData, getReportUrls } from "@/lib/gateway/messaging/sms/event-source";
import { getCheckData } from "@/lib/gateway/trust/fraud-checks/event-source";
import type { WEBHOOK_EVENTS } from "./webhook-events";

const readAllReportUrls: ReportUrlReader = async (tx, accountId, subjects) =>
  new Map([
    ...(await getReportUrls(tx, accountId, subjects)),
    ...(await getFailedPartUrls(tx, accountId, subjects)),
  ]);

/** For data that isn't stored with events. Lower layers must not import it. */
export const EVENT_SOURCES = {
  data: {
    "sms.delivery": getDeliveryData,
    "sms.delivery.dryrun": getDeliveryData,
    "sms.incoming": getIncomingData,
    "sms.email.parsing.success": getEmailData,
    "sms.email.parsing.fail": getEmailData,
    "bulk.email.parsing.success": getEmailData,
    "bulk.email.parsing.fail": getEmailData,
    "fraud-check.done": getCheckData,
  } satisfies Record<LazyReaders<typeof WEBHOOK_EVENTS>, EventDataReader>,
  reportUrls: readAllReportUrls,
} as const satisfies EventSources;
