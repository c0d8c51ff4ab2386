import { balanceLowEvent } from "@/lib/gateway/billing/balance-alerts/schema-events";
import { budgetReachedEvent } from "@/lib/gateway/billing/budgets/schema-events";
import { paymentCompletedEvent } from "@/lib/gateway/billing/payments/schema-events";
import {
  phoneSubscribeEvent,
  phoneUnsubscribeEvent,
} from "@/lib/gateway/responses/hosted-forms/schema-events";
import { documentedEvents } from "@/lib/gateway/developers/webhooks/operations/documented-events";
import type { EventCatalog } from "@/lib/gateway/developers/webhooks/event";
import { automationStepEvent } from "@/lib/gateway/messaging/automations/schema-events";
import { bulkFinishedEvent } from "@/lib/gateway/messaging/bulks/schema-events";
import {
  bulkEmailFailedEvent,
  bulkEmailParsedEvent,
  smsEmailFailedEvent,
  smsEmailParsedEvent,
} from "@/lib/gateway/messaging/email-to-sms/schema-events";
import { smsIncomingEvent } from "@/lib/gateway/messaging/incomings/schema-events";
import {
  smsDeliveryDryRunEvent,
  smsDeliveryEvent,
} from "@/lib/gateway/messaging/sms/schema-events";
import { fraudCheckDoneEvent } from "@/lib/gateway/trust/fraud-checks/schema-events";
import {
  channelFailedEvent,
  channelSentEvent,
  channelSuccessEvent,
  channelUpdatedEvent,
  verifyCodeFailedEvent,
  verifyCodeSuccessEvent,
} from "@/lib/gateway/trust/verify-codes/schema-events";

/** Declared by the modules that raise them. Lower layers must not import it. */
export const WEBHOOK_EVENTS = {
  "sms.delivery": smsDeliveryEvent,
  "sms.delivery.dryrun": smsDeliveryDryRunEvent,
  "sms.incoming": smsIncomingEvent,
  "sms.email.parsing.success": smsEmailParsedEvent,
  "sms.email.parsing.fail": smsEmailFailedEvent,
  "bulk.email.parsing.success": bulkEmailParsedEvent,
  "bulk.email.parsing.fail": bulkEmailFailedEvent,
  "bulk.finished": bulkFinishedEvent,
  "phone.subscribe": phoneSubscribeEvent,
  "phone.unsubscribe": phoneUnsubscribeEvent,
  "automation.step": automationStepEvent,
  "verify_code.success": verifyCodeSuccessEvent,
  "verify_code.failed": verifyCodeFailedEvent,
  "verify_code.channel.sent": channelSentEvent,
  "verify_code.channel.success": channelSuccessEvent,
  "verify_code.channel.failed": channelFailedEvent,
  "verify_code.channel.updated": channelUpdatedEvent,
  "fraud-check.done": fraudCheckDoneEvent,
  "balance.low": balanceLowEvent,
  "budget.reached": budgetReachedEvent,
  "payment.completed": paymentCompletedEvent,
} as const satisfies EventCatalog;

export const DOCUMENTED_EVENTS = documentedEvents(WEBHOOK_EVENTS);
