import { defineCounter, defineHistogram } from "./registry";

export type AcceptanceSource = "request" | "bulk" | "automation";

const SOURCES: readonly AcceptanceSource[] = ["request", "bulk", "automation"];

const accepted = defineCounter({
  name: "posthorn_messages_accepted_total",
  help: "Messages committed to the queue, by what brought them",
  labels: ["source"],
  series: SOURCES.map((source) => ({ source })),
});

const refused = defineCounter({
  name: "posthorn_acceptances_refused_total",
  help: "Messages refused at acceptance, by error code; insufficient_funds is the usual one",
  labels: ["code"],
  series: [{ code: "insufficient_funds" }],
});

const groupSizes = defineHistogram({
  name: "posthorn_acceptance_group_messages",
  help: "Messages accepted in one transaction",
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
});

const waits = defineHistogram({
  name: "posthorn_acceptance_duration_seconds",
  help: "Time from a valid request to the COMMIT of its message",
  buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
});

export function recordAccepted(source: AcceptanceSource, messages: number): void {
  if (messages > 0) accepted.add(messages, { source });
}

/** @param code an error code of the API */
export const recordRefused = (code: string): void => refused.add(1, { code });

export function recordGroup(messages: number): void {
  if (messages > 0) groupSizes.observe(messages);
}

/** @param startedAt by `performance.now()` */
export function recordAcceptanceWait(startedAt: number): void {
  waits.observe((performance.now() - startedAt) / 1_000);
}
