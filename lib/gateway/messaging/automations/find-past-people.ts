import { findMatch } from "@/lib/core/text/inbound-keywords";
import { columnKey } from "@/lib/core/text/template";
import { toUnix } from "@/lib/core/time/time";
import { DAY_MS, DAY_SECONDS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";
import { findGroupRecords, type GroupRecord } from "@/lib/gateway/contacts/group-records/public";
import {
  type EntryRecord,
  findEntriesAfter,
  findLatestEntries,
  findPhonesInGroup,
} from "@/lib/gateway/contacts/phones/public";
import type { AutomationTrigger } from "./schema-trigger";
import {
  attemptOnPeople,
  findPeople,
  findUsableSegments,
} from "@/lib/gateway/contacts/segments/public";
import { findPastClickers, findPastEvents, findPastReplies, findPastSignUps } from "./store-past";
import type { TextRecipient } from "./price-text";
import { addDays, findStart } from "./timing";

/** Maximum rows scanned, and so people found. */
const MAX_PAST_PEOPLE = 2_000;
export const PAST_DAYS = 30;

export interface PastPeople {
  people: TextRecipient[];
  /** False if there may be more. */
  isComplete: boolean;
}

interface Search {
  tx: Tx;
  accountId: number;
  from: Date;
  now: Date;
}

const toValues = (group: GroupRecord, entry: EntryRecord) =>
  Object.fromEntries(
    COLUMN_LETTERS.flatMap((letter) => {
      const [name, value] = [group[`name_${letter}`], entry[letter]];
      return name === null || value === null ? [] : [[columnKey(name), value]];
    }),
  );

type GroupTrigger = Extract<AutomationTrigger, { group_id: number }>;

function isPast({ from, now }: Search, trigger: GroupTrigger, entry: EntryRecord): boolean {
  if (trigger.kind === "group") return entry.created_at >= from;
  const today = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
  const { phone } = entry;
  return Array.from({ length: PAST_DAYS + 2 }, (_, days) => addDays(today, -days)).some((day) => {
    const start = findStart(trigger, day, { phone, value: entry[trigger.column] });
    return start !== null && start >= toUnix(from) && start <= toUnix(now);
  });
}

async function findInGroup(search: Search, trigger: GroupTrigger): Promise<PastPeople> {
  const { tx, accountId } = search;
  const [group] = await findGroupRecords(tx, accountId, [trigger.group_id]);
  if (group === undefined) return { people: [], isComplete: true };
  const { group_id: id } = group;
  const entries =
    trigger.kind === "group"
      ? await findLatestEntries(tx, accountId, id, MAX_PAST_PEOPLE)
      : await findEntriesAfter(tx, accountId, id, "0", MAX_PAST_PEOPLE);
  const past = entries.filter((entry) => isPast(search, trigger, entry));
  const isAllRead = entries.length < MAX_PAST_PEOPLE;
  return {
    people: past.map((entry) => ({ phone: entry.phone, values: toValues(group, entry) })),
    // Entries of groups are the latest: older ones can't be past.
    isComplete: isAllRead || (trigger.kind === "group" && past.length < entries.length),
  };
}

/** Finds current members of the segment; when they joined isn't recorded. */
async function findInSegment(
  { tx, accountId, now }: Search,
  { segment_id: id, group_id: groupId }: Extract<AutomationTrigger, { kind: "segment" }>,
): Promise<PastPeople> {
  const { segments } = await findUsableSegments(tx, accountId, [id], { field: "segment_id", now });
  const [segment] = segments;
  const result =
    segment === undefined
      ? { value: [] }
      : await attemptOnPeople(tx, () =>
          findPeople(tx, segment.people, { limit: MAX_PAST_PEOPLE, offset: 0 }),
        );
  const phones = result?.value ?? [];
  const [group] = groupId == null ? [] : await findGroupRecords(tx, accountId, [groupId]);
  const entries =
    group === undefined ? [] : await findPhonesInGroup(tx, accountId, group.group_id, phones);
  const byPhone = new Map(entries.map((entry) => [entry.phone, entry]));
  const people = phones.map((phone) => {
    const entry = byPhone.get(phone);
    const isKnown = group !== undefined && entry !== undefined;
    return { phone, values: isKnown ? toValues(group, entry) : {} };
  });
  return { people, isComplete: result !== null && phones.length < MAX_PAST_PEOPLE };
}

async function findBySource(search: Search, trigger: AutomationTrigger): Promise<PastPeople> {
  const { tx, accountId, from } = search;
  const past = { from, limit: MAX_PAST_PEOPLE };
  switch (trigger.kind) {
    case "segment":
      return findInSegment(search, trigger);
    case "event":
      return toPeople(await findPastEvents(tx, accountId, trigger.event, past));
    case "form":
      return toPeople(await findPastSignUps(tx, accountId, trigger.campaign, past));
    case "click":
      return toPeople(await findPastClickers(tx, accountId, trigger, past));
    case "reply": {
      const replies = await findPastReplies(tx, accountId, past);
      const matching = replies.filter(({ text }) => findMatch([trigger], text) !== null);
      return { ...toPeople(matching), isComplete: replies.length < MAX_PAST_PEOPLE };
    }
    default:
      return findInGroup(search, trigger);
  }
}

const toPeople = (rows: readonly { phone: string }[]): PastPeople => ({
  people: [...new Set(rows.map(({ phone }) => phone))].map((phone) => ({ phone, values: {} })),
  isComplete: rows.length < MAX_PAST_PEOPLE,
});

/**
 * Finds people whom a trigger would have started in the last `PAST_DAYS` days, once each. Values of events and forms
 * aren't kept, so theirs are empty.
 */
export function findPastPeople(
  tx: Tx,
  accountId: number,
  trigger: AutomationTrigger,
  now: Date,
): Promise<PastPeople> {
  const from = new Date(now.getTime() - PAST_DAYS * DAY_SECONDS * 1_000);
  return findBySource({ tx, accountId, from, now }, trigger);
}
