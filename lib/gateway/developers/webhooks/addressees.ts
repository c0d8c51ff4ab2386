import { isWanted } from "@/lib/core/kannel/report";
import { isDlrCode } from "@/lib/core/messages/message-state";
import type { Tx } from "@/lib/db/transaction";
import type { AddressFacts, AddressReader } from "./event-sources";
import type { Occurrence } from "./occurrence";
import type { EventName, PushKind } from "./schema-values";
import { toReportSubject } from "./report-subject";
import type { Subscriber } from "./store-raise";

/**
 * Reports, those of test messages among them: a URL that a test names, or a push of a test key, gets nothing else, so
 * nobody takes the one for the other.
 */
const REPORTS = ["sms.delivery", "sms.delivery.dryrun"] as const;
const INCOMING = ["sms.incoming"] as const;

/** Events of messages, which pushes of keys may get. */
export type MessageEventName = (typeof REPORTS)[number] | (typeof INCOMING)[number];

const EVENTS_OF: Record<PushKind, readonly EventName[]> = {
  dlr_get: REPORTS,
  kannel: REPORTS,
  incoming_get: INCOMING,
  incoming_email: INCOMING,
};

type Facts = ReadonlyMap<string, AddressFacts>;

/** What pushes go by, by message. An account without any pays nothing for it. */
export async function readAddressFacts(
  tx: Tx,
  accountId: number,
  subscribers: readonly Subscriber[],
  occurrences: readonly Occurrence[],
  readAddresses: AddressReader,
): Promise<Facts> {
  if (subscribers.every(({ key_id }) => key_id === null)) return new Map();
  return readAddresses(
    tx,
    accountId,
    occurrences.map(({ subject }) => subject),
  );
}

/** Reports go to the key that sent the message; a message from a phone to the key that it answers, or to all. */
function isTheirs(
  keyId: string | null,
  { keyId: own, isUnasked }: Pick<AddressFacts, "keyId" | "isUnasked">,
): boolean {
  return isUnasked || own === keyId;
}

/** Whether the sender of a message asked for such a report. */
function isAskedFor(data: object, mask: number | null): boolean {
  if (!("dlr_code" in data) || typeof data.dlr_code !== "number") return false;
  return isDlrCode(data.dlr_code) && isWanted(data.dlr_code, mask);
}

/** An event with what decides who gets it. */
export interface Addressed {
  occurrence: Occurrence;
  /** Undefined: it concerns no message, or there are no pushes. */
  fact: (Omit<AddressFacts, "reports"> & { report: { mask: number | null } | null }) | undefined;
}

/** Returns an event once, or once for each part of its message that has a URL for reports. */
export function addressedOf(occurrence: Occurrence, facts: Facts): Addressed[] {
  const found = facts.get(occurrence.subject);
  if (found === undefined) return [{ occurrence, fact: undefined }];
  const { reports, ...fact } = found;
  if (reports.length === 0) return [{ occurrence, fact: { ...fact, report: null } }];
  return reports.map(({ part, mask }) => ({
    occurrence: { ...occurrence, subject: toReportSubject(occurrence.subject, part) },
    fact: { ...fact, report: { mask } },
  }));
}

/**
 * Whether a webhook or a push gets an event. A message that names a URL for its reports has them there and nowhere else,
 * and only those that it asked for.
 */
export function isSubscribed(
  { kind, key_id, events }: Subscriber,
  { occurrence: { name, data }, fact }: Addressed,
): boolean {
  if (kind === "http" || kind === "email")
    return fact?.report == null && (events === null || events.includes(name));
  if (fact === undefined || !EVENTS_OF[kind].includes(name) || !isTheirs(key_id, fact))
    return false;
  if (kind !== "kannel") return fact.report === null;
  return fact.report !== null && isAskedFor(data, fact.report.mask);
}
