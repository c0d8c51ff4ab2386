import { defineCounter, defineGauge, defineHistogram } from "./registry";

const OUTCOMES = ["sent", "failed", "later"] as const;
export type OutcomeKind = (typeof OUTCOMES)[number];

const outcomes = defineCounter({
  name: "posthorn_message_outcomes_total",
  help: "Outcomes written: sent (handed over), failed (ended unsent) or later (queued again)",
  labels: ["outcome"],
  series: OUTCOMES.map((outcome) => ({ outcome })),
});

export function recordOutcomes(outcome: OutcomeKind, count: number): void {
  if (count > 0) outcomes.add(count, { outcome });
}

const handOvers = defineHistogram({
  name: "posthorn_hand_over_delay_seconds",
  help: "Time from a message's due time to its hand-over to a carrier",
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 1_800],
});

export const recordHandOver = (ms: number): void => handOvers.observe(ms / 1_000);

const webhookAttempts = defineCounter({
  name: "posthorn_webhook_attempts_total",
  help: "Webhook requests ended, by result: success, or the kind of failure",
  labels: ["result"],
  series: [{ result: "success" }],
});

const webhookDurations = defineHistogram({
  name: "posthorn_webhook_duration_seconds",
  help: "Duration of webhook requests",
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
});

export function recordWebhookAttempt(problem: string | null, ms: number): void {
  webhookAttempts.add(1, { result: problem ?? "success" });
  webhookDurations.observe(ms / 1_000);
}

const MAIL_RESULTS = ["sent", "failed", "given_up"] as const;

const mails = defineCounter({
  name: "posthorn_mail_attempts_total",
  help: "E-mails sent; failed ones are tried again, unless given_up",
  labels: ["result"],
  series: MAIL_RESULTS.map((result) => ({ result })),
});

export const recordMail = (result: (typeof MAIL_RESULTS)[number]): void => mails.add(1, { result });

const redirects = defineCounter({
  name: "posthorn_short_link_requests_total",
  help: "Requests for short links, by HTTP status: 302, 404, 405, 429 or 503",
  labels: ["status"],
  series: [{ status: "302" }],
});

export const recordRedirect = (status: number): void =>
  redirects.add(1, { status: String(status) });

const clicks = defineCounter({
  name: "posthorn_clicks_total",
  help: "Clicks written to the database, or dropped in a long outage of it",
  labels: ["result"],
  series: [{ result: "written" }, { result: "dropped" }],
});

export function recordClicks(result: "written" | "dropped", count: number): void {
  clicks.add(count, { result });
}

/** In this process, while the database is away. */
export const bufferedClicks = defineGauge({
  name: "posthorn_clicks_buffered",
  help: "Clicks that wait in this process for the database",
});

const payments = defineCounter({
  name: "posthorn_payment_reports_total",
  help: "Reports of payments handled, by provider and result: applied, ignored or parked (for an operator)",
  labels: ["provider", "result"],
});

export const recordPaymentReport = (provider: string, result: string): void =>
  payments.add(1, { provider, result });
