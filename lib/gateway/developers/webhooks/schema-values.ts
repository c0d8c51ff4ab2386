/** Without zod, so that browsers don't load it. */

/**
 * Names in the order of pages and documentation. List an event only once a module raises it and declares it in its
 * `schema-events.ts`.
 */
export const EVENT_NAMES = [
  "sms.delivery",
  "sms.delivery.dryrun",
  "sms.incoming",
  "sms.email.parsing.success",
  "sms.email.parsing.fail",
  "bulk.email.parsing.success",
  "bulk.email.parsing.fail",
  "bulk.finished",
  "phone.subscribe",
  "phone.unsubscribe",
  "automation.step",
  "verify_code.success",
  "verify_code.failed",
  "verify_code.channel.sent",
  "verify_code.channel.success",
  "verify_code.channel.failed",
  "verify_code.channel.updated",
  "fraud-check.done",
  "balance.low",
  "budget.reached",
  "payment.completed",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

export const WEBHOOK_KINDS = ["http", "email"] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/**
 * Kinds of legacy pushes: GET for reports and inbound messages, mail for the latter; `kannel` is a GET to each
 * message's report URL.
 */
export const PUSH_KINDS = ["dlr_get", "incoming_get", "incoming_email", "kannel"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
export type SettingKind = Exclude<PushKind, "kannel">;

export type TargetKind = WebhookKind | PushKind;

/** Disabled by a user, after failing too long, or after 410 Gone. */
export const DISABLED_REASONS = ["person", "failing", "gone"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const DELIVERY_STATES = ["pending", "success", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_PROBLEMS = [
  "blocked_address",
  "unknown_host",
  "not_reached",
  "certificate",
  "timeout",
  "broken",
  "status",
  "disabled",
  "mail_limit",
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

export const MAX_WEBHOOKS = 5;
export const MAX_TARGET = 2_000;
/** Printable ASCII, accepted in headers by every server. */
export const TOKEN_PATTERN = /^[!-~]{16,128}$/;

/** Pauses before each attempt, with 20 % jitter; 76 hours in total. Mails have only the first attempt. */
export const ATTEMPT_PAUSES_SECONDS = [
  0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
] as const;

/** Maximum attempts of pushes; reports to a message's URL get the full schedule. */
export const MAX_PUSH_ATTEMPTS = 4;

/** Hours of failed attempts only, after which a webhook is disabled. */
export const DISABLE_AFTER_HOURS = 120;
/** Hours in which requests are also signed with the previous secret. */
export const ROTATION_HOURS = 24;
export const EVENT_RETENTION_DAYS = 30;

/** Consecutive failures that open the circuit breaker; until an attempt succeeds, the webhook is only probed. */
export const CIRCUIT_BREAKER_FAILURES = 5;
