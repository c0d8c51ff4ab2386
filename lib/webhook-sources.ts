import type { LazyReaders } from "@/lib/gateway/developers/webhooks/event";
import type {
  EventDataReader,
  EventSources,
  ReportUrlReader,
} from "@/lib/gateway/developers/webhooks/event-sources";
import { readEmailData } from "@/lib/gateway/messaging/email-to-sms/event-source";
import { readIncomingData } from "@/lib/gateway/messaging/incomings/event-source";
import { readFailedPartUrls } from "@/lib/gateway/messaging/kannel/event-source";
import { readDeliveryData, readReportUrls } from "@/lib/gateway/messaging/sms/event-source";
import { readCheckData } from "@/lib/gateway/trust/fraud-checks/event-source";
import type { WEBHOOK_EVENTS } from "./webhook-events";

/** Reads the report URLs, including parts of abandoned texts. */
const readAllReportUrls: ReportUrlReader = async (tx, accountId, subjects) =>
  new Map([
    ...(await readReportUrls(tx, accountId, subjects)),
    ...(await readFailedPartUrls(tx, accountId, subjects)),
  ]);

/** For data that isn't stored with events. Lower layers must not import it. */
export const EVENT_SOURCES = {
  data: {
    "sms.delivery": readDeliveryData,
    "sms.delivery.dryrun": readDeliveryData,
    "sms.incoming": readIncomingData,
    "sms.email.parsing.success": readEmailData,
    "sms.email.parsing.fail": readEmailData,
    "bulk.email.parsing.success": readEmailData,
    "bulk.email.parsing.fail": readEmailData,
    "fraud-check.done": readCheckData,
  } satisfies Record<LazyReaders<typeof WEBHOOK_EVENTS>, EventDataReader>,
  reportUrls: readAllReportUrls,
} as const satisfies EventSources;
