/** Values that schemas and pages share; no zod, so that the browser loads none for them. */

/**
 * What webhooks can receive, in the order of pages and documents. An event is here once a module raises it, which declares
 * it in its `schema-events.ts`.
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
  "verify_code.success",
  "verify_code.failed",
  "verify_code.channel.sent",
  "verify_code.channel.success",
  "verify_code.channel.failed",
  "verify_code.channel.updated",
  "fraud-check.done",
  "balance.low",
  "payment.completed",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

export const WEBHOOK_KINDS = ["http", "email"] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/**
 * Pushes of a key in the old way: GET for reports and for messages from phones, a mail for these; and `kannel`, GET to the
 * URL that each message names for its own reports.
 */
export const PUSH_KINDS = ["dlr_get", "incoming_get", "incoming_email", "kannel"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
/** Pushes that are settings of a key. */
export type SettingKind = Exclude<PushKind, "kannel">;

/** Whatever receives events. */
export type TargetKind = WebhookKind | PushKind;

/** Why a webhook is disabled: someone did it, it failed for too long, or its receiver said that it is gone (410). */
export const DISABLED_REASONS = ["person", "failing", "gone"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

export const DELIVERY_STATES = ["pending", "success", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an attempt failed, where that is not the status of its response. */
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
export const TARGET_MAX = 2_000;
/** Printable ASCII: what every server takes in a header. */
export const TOKEN_PATTERN = /^[!-~]{16,128}$/;

/**
 * Seconds before each attempt of a delivery, each a fifth more or less so that not all come at once: 76 hours in all. The
 * one schedule of all webhooks; e-mail has its first attempt only.
 */
export const ATTEMPT_PAUSES_SECONDS = [
  0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
] as const;

/** Pushes in the old way end with the fourth of these attempts; reports to the URL of a message have all of them. */
export const PUSH_ATTEMPTS = 4;

/** A webhook that only failed for so long is disabled. */
export const DISABLE_AFTER_HOURS = 120;
/** How long requests carry a second signature, made with the secret before the last rotation. */
export const ROTATION_HOURS = 24;
/** How long events and what became of them are kept. */
export const KEPT_DAYS = 30;

/** So many failures in a row, and a webhook is only tried now and then, until one attempt arrives. */
export const BREAKS_AFTER = 5;
