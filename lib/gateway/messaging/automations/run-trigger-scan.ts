import { fromUnix, toUnix } from "@/lib/core/time/time";
import { DAY_MS } from "@/lib/core/time/units";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { lockAgainstErasure } from "@/lib/gateway/account/accounts/public";
import {
  findWatch,
  recordSeen,
  type WatchRecord,
} from "@/lib/gateway/contacts/group-records/public";
import { type EntryRecord, findEntriesAfter } from "@/lib/gateway/contacts/phones/public";
import { checkSegment, clearMatches } from "./check-segment";
import { type Entrant, enter } from "./enter";
import { continueMove } from "./move";
import type { AutomationTrigger } from "./schema-trigger";
import {
  type AutomationRecord,
  findPublished,
  lockFreeAutomation,
  removeAutomation,
  saveAutomation,
  type VersionRecord,
} from "./store";
import { type DueAutomation, deleteRuns, endArchived, resumeRuns } from "./store-runs";
import { MAX_CAP_DAYS } from "./schema-values";
import { addDays, earliestDate, findStart, scanTime } from "./timing";

const BATCH_SIZE = 1_000;

type DateTrigger = Extract<AutomationTrigger, { kind: "date" }>;

interface Turn {
  tx: Tx;
  accountId: number;
  automation: AutomationRecord;
  version: VersionRecord;
  now: Date;
}

/** Maximum delay before a missed start is dropped. */
const MAX_LATE_SECONDS = 12 * 3_600;

function toEntrants(
  { version, now }: Turn,
  trigger: DateTrigger,
  date: string,
  entries: readonly EntryRecord[],
): Entrant[] {
  const earliest = Math.max(toUnix(version.published_at), toUnix(now) - MAX_LATE_SECONDS);
  return entries.flatMap((entry) => {
    const { phone } = entry;
    const start = findStart(trigger, date, { phone, value: entry[trigger.column] });
    if (start === null || start < earliest) return [];
    return [{ phone, payload: null, dueAt: fromUnix(start) }];
  });
}

/** Days for which entries have been read may still be today or tomorrow somewhere. */
const RECENT_DAYS = 3;

function toArrivals(turn: Turn, entries: readonly EntryRecord[]): Entrant[] {
  const { version, automation, now } = turn;
  const { trigger } = version.definition;
  if (trigger.kind === "group")
    return entries.map(({ phone }) => ({ phone, payload: null, dueAt: now }));
  const { scanned_date: scanned } = automation;
  if (trigger.kind !== "date" || scanned === null) return [];
  return Array.from({ length: RECENT_DAYS }, (_, days) => addDays(scanned, -days)).flatMap((date) =>
    toEntrants(turn, trigger, date, entries),
  );
}

/** Starts people who were added to the trigger's group since the last turn. */
async function takeArrivals(turn: Turn, watch: WatchRecord): Promise<boolean> {
  const { tx, accountId, version, now } = turn;
  const entries = await findEntriesAfter(tx, accountId, watch.group_id, watch.seen, BATCH_SIZE);
  await enter(tx, accountId, version, toArrivals(turn, entries), now);
  const isMore = entries.length === BATCH_SIZE;
  await recordSeen(tx, accountId, watch, entries.at(-1)?.phone_id ?? watch.seen, isMore);
  return isMore;
}

/** Skips to today's entries if the next day to scan has ended in every time zone, such as after a pause. */
function skipPast(automation: AutomationRecord, now: Date) {
  const yesterday = addDays(earliestDate(toUnix(now)), -1);
  const { scanned_date: previousDate } = automation;
  if (previousDate !== null && previousDate >= yesterday)
    return { ...automation, scanned_date: previousDate };
  return { ...automation, scanned_date: yesterday, scan_after: "0" };
}

/** Finds people with a date on the next unread day. */
async function scanDates(turn: Turn, trigger: DateTrigger): Promise<AutomationRecord> {
  const { tx, accountId, version, now } = turn;
  const automation = skipPast(turn.automation, now);
  const date = addDays(automation.scanned_date, 1);
  if (scanTime(date) > toUnix(now)) return { ...automation, work_at: fromUnix(scanTime(date)) };
  const after = automation.scan_after;
  const groupId = String(trigger.group_id);
  const entries = await findEntriesAfter(tx, accountId, groupId, after, BATCH_SIZE);
  await enter(tx, accountId, version, toEntrants(turn, trigger, date, entries), now);
  if (entries.length === BATCH_SIZE)
    return { ...automation, scan_after: entries.at(-1)?.phone_id ?? after, work_at: now };
  return { ...automation, scanned_date: date, scan_after: "0", work_at: now };
}

async function followState(turn: Turn): Promise<AutomationRecord> {
  const { tx, accountId, automation, version, now } = turn;
  const applyByState = { active: resumeRuns, archived: endArchived, paused: null, draft: null };
  const apply = applyByState[automation.state];
  const count = apply === null ? 0 : await apply(tx, accountId, automation.id, BATCH_SIZE);
  if (count === BATCH_SIZE) return { ...automation, work_at: now };
  const { trigger } = version.definition;
  const isSegment = automation.state !== "archived" && trigger.kind === "segment";
  if (!isSegment && !(await clearMatches(tx, accountId, automation.id)))
    return { ...automation, work_at: now };
  if (automation.state !== "active") return { ...automation, work_at: null };
  if (trigger.kind === "segment")
    return {
      ...automation,
      work_at: await checkSegment({ tx, accountId, version, trigger, now }),
    };
  return trigger.kind === "date" ? scanDates(turn, trigger) : { ...automation, work_at: null };
}

/** Days that people of a deleted automation are kept, so the cap still counts its texts. */
const REMOVED_DAYS = MAX_CAP_DAYS;

async function processRemoved(
  tx: Tx,
  accountId: number,
  automation: AutomationRecord,
  removedAt: Date,
  now: Date,
): Promise<boolean> {
  if (automation.work_at === null || automation.work_at > now) return false;
  const until = new Date(removedAt.getTime() + REMOVED_DAYS * DAY_MS);
  const isRetained = now < until;
  const work = isRetained ? endArchived : deleteRuns;
  const count = await work(tx, accountId, automation.id, BATCH_SIZE);
  if (count === BATCH_SIZE || !(await clearMatches(tx, accountId, automation.id))) return true;
  if (isRetained) await saveAutomation(tx, accountId, { ...automation, work_at: until });
  else await removeAutomation(tx, accountId, automation.id);
  return true;
}

/**
 * Starts people in an automation, `BATCH_SIZE` at a time: those added to its group, and those whose date has come. Also
 * follows a change of its state, and deletes what was deleted. Returns false without work, or if another worker has it.
 */
export async function runTriggerScan(
  { accountId, id }: DueAutomation,
  now = new Date(),
): Promise<boolean> {
  // Own transaction: worker step.
  return withAccount(accountId, async (tx) => {
    await lockAgainstErasure(tx, accountId);
    const automation = await lockFreeAutomation(tx, accountId, id);
    if (automation === undefined) return false;
    if (automation.removed_at !== null)
      return processRemoved(tx, accountId, automation, automation.removed_at, now);
    const [version] = await findPublished(tx, accountId, [automation.id]);
    if (version === undefined) return false;
    const turn = { tx, accountId, automation, version, now };
    const watch = await findWatch(tx, accountId, id);
    const isWatchDue = watch?.work_at != null;
    if (watch !== undefined && isWatchDue) {
      if (automation.state === "active") await takeArrivals(turn, watch);
      // Resuming passes over them.
      else await recordSeen(tx, accountId, watch, watch.seen, false);
    }
    const isDue = automation.work_at !== null && automation.work_at <= now;
    if (isDue) {
      const nextMove = await continueMove(tx, accountId, automation, { limit: BATCH_SIZE, now });
      const after =
        nextMove === null ? await followState(turn) : { ...automation, work_at: nextMove };
      await saveAutomation(tx, accountId, after);
    }
    return isWatchDue || isDue;
  });
}
