import { isWanted } from "@/lib/core/kannel/report";
import { isDlrCode } from "@/lib/core/messages/message-state";
import type { Tx } from "@/lib/db/transaction";
import type {
  RoutingDetails,
  AddressReader,
} from "@/lib/gateway/developers/webhooks/event-sources";
import type { Occurrence } from "@/lib/gateway/developers/webhooks/occurrence";
import { canReceive } from "@/lib/gateway/developers/webhooks/schema-event-access";
import type { EventName, PushKind } from "@/lib/gateway/developers/webhooks/schema-values";
import { toReportSubject } from "./report-subject";
import type { Subscriber } from "./store-raise";

/**
 * Events for report URLs. A URL given by a test message, or a push of a test key, gets only test reports, so the two
 * can't be confused.
 */
const REPORTS = ["sms.delivery", "sms.delivery.dryrun"] as const;
const INCOMING = ["sms.incoming"] as const;

export type MessageEventName = (typeof REPORTS)[number] | (typeof INCOMING)[number];

const EVENTS_OF: Record<PushKind, readonly EventName[]> = {
  dlr_get: REPORTS,
  kannel: REPORTS,
  incoming_get: INCOMING,
  incoming_email: INCOMING,
};

type RoutingDetailsBySubject = ReadonlyMap<string, RoutingDetails>;

/** Reads routing facts; costs no query for accounts without pushes. */
export async function getRoutingDetails(
  tx: Tx,
  accountId: number,
  subscribers: readonly Subscriber[],
  occurrences: readonly Occurrence[],
  readAddresses: AddressReader,
): Promise<RoutingDetailsBySubject> {
  if (subscribers.every(({ key_id }) => key_id === null)) return new Map();
  return readAddresses(
    tx,
    accountId,
    occurrences.map(({ subject }) => subject),
  );
}

/**
 * Returns whether an event is for the key: reports go to the sending key; inbound messages to the key they reply to, or
 * to all.
 */
function isForKey(
  keyId: string | null,
  { keyId: eventKeyId, isUnsolicited }: Pick<RoutingDetails, "keyId" | "isUnsolicited">,
): boolean {
  return isUnsolicited || eventKeyId === keyId;
}

function isReportRequested(data: object, mask: number | null): boolean {
  if (!("dlr_code" in data) || typeof data.dlr_code !== "number") return false;
  return isDlrCode(data.dlr_code) && isWanted(data.dlr_code, mask);
}

export interface AddressedEvent {
  occurrence: Occurrence;
  /** Undefined without pushes, or if not about a message. */
  fact: (Omit<RoutingDetails, "reports"> & { report: { mask: number | null } | null }) | undefined;
}

/** Returns one event per message part with a report URL, otherwise one. */
export function findAddressees(
  occurrence: Occurrence,
  details: RoutingDetailsBySubject,
): AddressedEvent[] {
  const existing = details.get(occurrence.subject);
  if (existing === undefined) return [{ occurrence, fact: undefined }];
  const { reports, ...fact } = existing;
  if (reports.length === 0) return [{ occurrence, fact: { ...fact, report: null } }];
  return reports.map(({ part, mask }) => ({
    occurrence: { ...occurrence, subject: toReportSubject(occurrence.subject, part) },
    fact: { ...fact, report: { mask } },
  }));
}

/**
 * Returns whether a webhook gets an event. Reports of a message with a report URL go only there, and only if requested.
 */
export function isSubscribed(
  { kind, key_id, events, events_role: role }: Subscriber,
  { occurrence: { name, data }, fact }: AddressedEvent,
): boolean {
  if (kind === "http" || kind === "email")
    return (
      fact?.report == null && (events === null || events.includes(name)) && canReceive(role, name)
    );
  if (fact === undefined || !EVENTS_OF[kind].includes(name) || !isForKey(key_id, fact))
    return false;
  if (kind !== "kannel") return fact.report === null;
  return fact.report !== null && isReportRequested(data, fact.report.mask);
}
