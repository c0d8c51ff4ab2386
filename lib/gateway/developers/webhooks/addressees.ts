import { isWanted } from "@/lib/core/kannel/report";
import type { Tx } from "@/lib/db/transaction";
import { findIncomingRecords } from "@/lib/gateway/messaging/incomings/service";
import { findReportAddresses } from "@/lib/gateway/messaging/sms/service-callbacks";
import type { PushKind } from "./schema-values";
import type { Occurrence } from "./service-raise";
import type { Subscriber } from "./store-raise";

/** What of a message decides which pushes tell of it. */
interface AddressFacts {
  /** The key that sent it, or the message that it answers. */
  keyId: string | null;
  /** Whether it answers none. */
  isUnasked: boolean;
  /** The URL that it has for its reports; null: none. */
  report: { mask: number | null } | null;
}

type Facts = ReadonlyMap<string, AddressFacts>;

type Name = Occurrence["name"];

/**
 * Reports, those of test messages among them: a URL that a test names, or a push of a test key, is told of nothing else, so
 * nobody takes the one for the other.
 */
const REPORTS: readonly Name[] = ["sms.delivery", "sms.delivery.dryrun"];
const INCOMING: readonly Name[] = ["sms.incoming"];

const subjectsOf = (occurrences: readonly Occurrence[], names: readonly Name[]) =>
  occurrences.filter((one) => names.includes(one.name)).map(({ subject }) => subject);

async function sentFacts(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<[string, AddressFacts][]> {
  const rows = uuids.length === 0 ? [] : await findReportAddresses(tx, accountId, uuids);
  return rows.map(({ uuid, key_id, has_url, mask }) => [
    uuid,
    { keyId: key_id, isUnasked: false, report: has_url ? { mask } : null },
  ]);
}

async function incomingFacts(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<[string, AddressFacts][]> {
  const rows = uuids.length === 0 ? [] : await findIncomingRecords(tx, accountId, uuids);
  const answered = rows.flatMap(({ msg_uuid }) => msg_uuid ?? []);
  const sent = new Map(await sentFacts(tx, accountId, answered));
  return rows.map(({ uuid, msg_uuid }) => [
    uuid,
    {
      keyId: (msg_uuid !== null && sent.get(msg_uuid)?.keyId) || null,
      isUnasked: msg_uuid === null,
      report: null,
    },
  ]);
}

/** What pushes go by, by message. An account without any pays nothing for it. */
export async function readAddressFacts(
  tx: Tx,
  accountId: number,
  subscribers: readonly Subscriber[],
  occurrences: readonly Occurrence[],
): Promise<Facts> {
  if (subscribers.every(({ key_id }) => key_id === null)) return new Map();
  return new Map([
    ...(await sentFacts(tx, accountId, subjectsOf(occurrences, REPORTS))),
    ...(await incomingFacts(tx, accountId, subjectsOf(occurrences, INCOMING))),
  ]);
}

const EVENTS_OF: Record<PushKind, readonly Name[]> = {
  dlr_get: REPORTS,
  kannel: REPORTS,
  incoming_get: INCOMING,
  incoming_email: INCOMING,
};

/** Reports go to the key that sent the message; a message from a phone to the key that it answers, or to all. */
function isTheirs(keyId: string | null, { keyId: own, isUnasked }: AddressFacts): boolean {
  return isUnasked || own === keyId;
}

/**
 * Whether a webhook or a push is told. A message that names a URL for its reports has them there and nowhere else, and only
 * those that it asked for.
 */
export function isTold(
  { kind, key_id, events }: Subscriber,
  occurrence: Occurrence,
  facts: Facts,
): boolean {
  const { name, subject } = occurrence;
  const fact = facts.get(subject);
  if (kind === "http" || kind === "email")
    return fact?.report == null && (events === null || events.includes(name));
  if (fact === undefined || !EVENTS_OF[kind].includes(name) || !isTheirs(key_id, fact))
    return false;
  if (kind !== "kannel") return fact.report === null;
  if (!("dlr_code" in occurrence.data) || fact.report === null) return false;
  return isWanted(occurrence.data.dlr_code, fact.report.mask);
}
