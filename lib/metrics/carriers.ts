import { defineCounter, defineGauge, defineHistogram } from "./registry";

/** Labels are the names of configured carriers; test messages have no part in these figures. */

const parts = defineCounter({
  name: "posthorn_carrier_parts_total",
  help: "Message parts submitted, by carrier and its answer: accepted, throttled, refused or unknown",
  labels: ["carrier", "result"],
});

const submissions = defineHistogram({
  name: "posthorn_carrier_submission_duration_seconds",
  help: "Time until a carrier has answered all parts of a message, waiting for its rate included",
  labels: ["carrier"],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

const receipts = defineCounter({
  name: "posthorn_carrier_receipts_total",
  help: "Delivery receipts stored, by carrier",
  labels: ["carrier"],
});

const reported = defineCounter({
  name: "posthorn_carrier_parts_reported_total",
  help: "Parts with a final receipt, by carrier and verdict; repeated receipts don't count",
  labels: ["carrier", "verdict"],
});

const receiptDelays = defineHistogram({
  name: "posthorn_carrier_receipt_delay_seconds",
  help: "Time from a carrier's acceptance of a part to its final receipt, if one worker had both",
  labels: ["carrier"],
  buckets: [1, 5, 15, 60, 300, 1_800, 7_200, 43_200],
});

const inbound = defineCounter({
  name: "posthorn_carrier_inbound_total",
  help: "Messages from phones, or their parts, by carrier",
  labels: ["carrier"],
});

export const carrierConnections = defineGauge({
  name: "posthorn_carrier_connections",
  help: "Connections of this worker by carrier: wanted and up",
  labels: ["carrier", "state"],
});

export const carrierStates = defineGauge({
  name: "posthorn_carrier_state",
  help: "1 for the carrier's state in this worker: up, degraded, down or refused; else 0",
  labels: ["carrier", "state"],
});

export const carrierInFlight = defineGauge({
  name: "posthorn_carrier_in_flight",
  help: "Messages of this worker that await a carrier's answer",
  labels: ["carrier"],
});

const RESULTS = ["accepted", "throttled", "refused", "unknown"] as const;
const VERDICTS = ["delivered", "undelivered"] as const;

/** Lets the series of a carrier begin at 0. */
export function introduceCarrier(carrier: string): void {
  for (const result of RESULTS) parts.add(0, { carrier, result });
  for (const verdict of VERDICTS) reported.add(0, { carrier, verdict });
  receipts.add(0, { carrier });
  inbound.add(0, { carrier });
}

export const recordPart = (carrier: string, result: (typeof RESULTS)[number]): void =>
  parts.add(1, { carrier, result });

/** @param startedAt by `performance.now()` */
export function recordSubmission(carrier: string, startedAt: number): void {
  submissions.observe((performance.now() - startedAt) / 1_000, { carrier });
}

export const recordReceipts = (carrier: string, count: number): void =>
  receipts.add(count, { carrier });

export const recordReport = (carrier: string, verdict: (typeof VERDICTS)[number]): void =>
  reported.add(1, { carrier, verdict });

export const recordReceiptDelay = (carrier: string, ms: number): void =>
  receiptDelays.observe(ms / 1_000, { carrier });

export const recordInbound = (carrier: string, count: number): void =>
  inbound.add(count, { carrier });
