import { MINUTE_MS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { attemptOnPeople, findUsableSegments } from "@/lib/gateway/contacts/segments/public";
import { findPhoneAfter } from "@/lib/gateway/contacts/phones/public";
import { enter } from "./enter";
import type { AutomationTrigger } from "./schema-trigger";
import { SEGMENT_CHECK_MINUTES, type SegmentProblem } from "./schema-values";
import type { VersionRecord } from "./store";
import {
  applyChanges,
  deleteMatches,
  findChanges,
  findScans,
  type ScanRecord,
  saveScan,
  takePending,
} from "./store-scans";

const PERIOD_MS = SEGMENT_CHECK_MINUTES * MINUTE_MS;
/** A round that takes long is followed by a break of so many times as long, so that it leaves workers to others. */
const BREAK = 9;
/** Contacts that are evaluated in one statement. */
const CHUNK_SIZE = 20_000;
const TIMEOUT_MS = 5_000;
/** Matches that are deleted, and people who start, in one transaction. */
const MAX_DELETED = 10_000;
const MAX_STARTED = 1_000;

type SegmentTrigger = Extract<AutomationTrigger, { kind: "segment" }>;

interface SegmentTurn {
  tx: Tx;
  accountId: number;
  version: VersionRecord;
  trigger: SegmentTrigger;
  now: Date;
}

/** Starts people who came into the segment, or lets them be after a pause. Returns false if there may be more. */
async function settlePending(
  { tx, accountId, version, now }: SegmentTurn,
  { automation_id: id, is_baseline: isBaseline }: ScanRecord,
): Promise<boolean> {
  const phones = await takePending(tx, accountId, id, isBaseline ? MAX_DELETED : MAX_STARTED);
  if (isBaseline) return phones.length < MAX_DELETED;
  const entrants = phones.map((phone) => ({ phone, payload: null, dueAt: now }));
  await enter(tx, accountId, version, entrants, now);
  return phones.length < MAX_STARTED;
}

const toNext = (began: Date, ended: Date): Date =>
  new Date(
    Math.max(
      began.getTime() + PERIOD_MS,
      ended.getTime() + BREAK * (ended.getTime() - began.getTime()),
    ),
  );

/** Evaluates the next contacts of a scan. A failed scan restarts later and keeps its matches. */
async function evaluate(turn: SegmentTurn, scan: ScanRecord): Promise<ScanRecord> {
  const { tx, accountId, trigger, now } = turn;
  const after = scan.after ?? "";
  const began = scan.after === null ? now : (scan.began_at ?? now);
  const stop = (problem: SegmentProblem): ScanRecord => ({
    ...scan,
    after: null,
    problem,
    next_at: new Date(now.getTime() + PERIOD_MS),
  });
  const { segments, errors } = await findUsableSegments(tx, accountId, [trigger.segment_id], {
    field: "segment_id",
    now,
  });
  const [segment] = segments;
  if (segment === undefined)
    return stop(errors[0]?.reason === "segment_broken" ? "segment_broken" : "segment_unknown");
  const end = await findPhoneAfter(tx, accountId, after, CHUNK_SIZE);
  const chunk = {
    automationId: scan.automation_id,
    after,
    end,
    isPending: !scan.is_baseline,
  };
  const changes = await attemptOnPeople(tx, () => findChanges(tx, segment, chunk), TIMEOUT_MS);
  if (changes === null) return stop("segment_slow");
  await applyChanges(tx, accountId, chunk, changes.value);
  if (end !== null) return { ...scan, after: end, began_at: began, next_at: null, problem: null };
  const ended = new Date(Math.max(began.getTime(), now.getTime()));
  return {
    ...scan,
    after: null,
    began_at: began,
    next_at: toNext(began, ended),
    checked_at: ended,
    is_baseline: false,
    problem: null,
  };
}

/**
 * Evaluates the segment that starts an automation, some contacts at a time, and starts those who came into it since the
 * round before. Returns when to go on.
 */
export async function checkSegment(turn: SegmentTurn): Promise<Date | null> {
  const { tx, accountId, version, now } = turn;
  const [scan] = await findScans(tx, accountId, [version.automation_id]);
  if (scan === undefined) return null;
  if (scan.is_reset) {
    const deleted = await deleteMatches(tx, accountId, scan.automation_id, MAX_DELETED);
    if (deleted < MAX_DELETED) await saveScan(tx, accountId, { ...scan, is_reset: false });
    return now;
  }
  if (!(await settlePending(turn, scan))) return now;
  if (scan.next_at !== null && scan.next_at > now) return scan.next_at;
  await saveScan(tx, accountId, await evaluate(turn, scan));
  return now;
}

/** Deletes who was in the segment of an automation that no longer has one. Returns false if there may be more. */
export async function clearMatches(tx: Tx, accountId: number, id: string): Promise<boolean> {
  return (await deleteMatches(tx, accountId, id, MAX_DELETED)) < MAX_DELETED;
}
