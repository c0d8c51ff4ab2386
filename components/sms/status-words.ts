import type { StatusKind } from "@/components/ui/status";
import type { Sms } from "@/lib/gateway/sms/schema";

export interface StatusWords {
  kind: StatusKind;
  label: string;
  /** Why, and what it means for the money. */
  explanation: string;
}

type Words = readonly [StatusKind, string, string];

const RETURNED = "Its price was returned.";

/** What we did with a message: `status_code`. */
const BY_STATUS: Readonly<Record<Exclude<Sms["status_code"], 0 | 100>, Words>> = {
  208: [
    "failed",
    "Destination blocked",
    `This number is blocked, so nothing was sent. ${RETURNED}`,
  ],
  400: ["failed", "Not sent, maintenance", `The network was under maintenance. ${RETURNED}`],
  410: ["stopped", "Stopped", `It was stopped in the dashboard before it was sent. ${RETURNED}`],
  2000: [
    "failed",
    "Landline not reachable",
    `The number is a landline that takes no texts. ${RETURNED}`,
  ],
  3000: ["failed", "Not enough funds", `It was not sent for lack of funds. ${RETURNED}`],
  5000: ["failed", "No route", `No network takes messages to this number. ${RETURNED}`],
  6000: ["stopped", "Stopped through the API", `It was stopped before it was sent. ${RETURNED}`],
};

/** What the network reported about a message that it took: `dlr_code`. */
const BY_REPORT: Readonly<Record<Sms["dlr_code"], Words>> = {
  0: ["moving", "Sent", "The network took the message; it has not reported yet."],
  1: ["normal", "Delivered", "The phone received it."],
  2: [
    "moving",
    "Waiting for the phone",
    "The network keeps trying: the phone is off or out of reach.",
  ],
  4: ["moving", "On its way", "The network is delivering it."],
  8: [
    "failed",
    "Expired",
    "The phone was not reached in time. The network charged for the attempt.",
  ],
  16: [
    "failed",
    "Rejected",
    "The network or the phone refused it. The network charged for the attempt.",
  ],
};

const SCHEDULED: Words = ["waiting", "Scheduled", "It waits for its time. You can still stop it."];
const QUEUED: Words = [
  "moving",
  "Sending",
  "It is accepted and paid for, and goes to the network now.",
];

/** State of a message in plain words. */
export function statusWords(
  sms: Pick<Sms, "status_code" | "dlr_code" | "delivery_at">,
): StatusWords {
  const { status_code: status, dlr_code: report } = sms;
  const isAhead = sms.delivery_at * 1000 > Date.now();
  const words =
    status === 0
      ? isAhead
        ? SCHEDULED
        : QUEUED
      : status === 100
        ? BY_REPORT[report]
        : BY_STATUS[status];
  const [kind, label, explanation] = words;
  return { kind, label, explanation };
}

export const STATUS_OPTIONS: readonly { value: string; label: string }[] = [
  { value: "0", label: "Not sent yet" },
  { value: "100", label: "Handed to the network" },
  ...Object.entries(BY_STATUS).map(([value, [, label]]) => ({ value, label })),
];

export const REPORT_OPTIONS: readonly { value: string; label: string }[] = [
  { value: "0", label: "No report yet" },
  ...Object.entries(BY_REPORT)
    .filter(([value]) => value !== "0")
    .map(([value, [, label]]) => ({ value, label })),
];
