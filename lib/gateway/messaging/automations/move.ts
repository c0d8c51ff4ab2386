import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { toUnix } from "@/lib/core/time/time";
import { readSnapshot, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { assertMayStart, assertState } from "./change-state";
import { type MoveVerdict, planMove } from "./move-plan";
import { type Program, toProgram } from "./program";
import type { AutomationMove, AutomationMoveWrite } from "./schema-move";
import { STAY_REASONS } from "./schema-values";
import { auditObject, findOrThrow, lockOrThrow } from "./service";
import { type AutomationRecord, findVersions, saveAutomation } from "./store";
import {
  type CountedStanding,
  countStandings,
  findMove,
  type MoveRecord,
  moveRuns,
  saveMove,
} from "./store-moves";

interface PlannedMove {
  standing: CountedStanding;
  verdict: MoveVerdict;
}

/** Decides for all people of earlier versions, by where they are. */
async function planMoves(
  tx: Tx,
  accountId: number,
  { id, version }: Pick<AutomationRecord, "id" | "version">,
): Promise<PlannedMove[]> {
  if (version === null) return [];
  const standings = await countStandings(tx, accountId, id, version);
  if (standings.length === 0) return [];
  const numbers = new Set([version, ...standings.map((standing) => standing.version)]);
  const programs = new Map<number, Program>();
  for (const { version: number, definition } of await findVersions(tx, accountId, id, [...numbers]))
    programs.set(number, toProgram(definition.steps));
  const to = programs.get(version);
  return standings.flatMap((standing) => {
    const from = programs.get(standing.version);
    if (from === undefined || to === undefined) return [];
    return [{ standing, verdict: planMove(from, to, standing) }];
  });
}

const toLast = ({ version, moved, started_at, finished_at }: MoveRecord) => ({
  version,
  moved,
  started_at: toUnix(started_at),
  finished_at: finished_at === null ? null : toUnix(finished_at),
});

async function toMove(tx: Tx, accountId: number, row: AutomationRecord): Promise<AutomationMove> {
  const planned = await planMoves(tx, accountId, row);
  const sum = (isCounted: (verdict: MoveVerdict) => boolean) =>
    planned.reduce(
      (total, { standing, verdict }) => total + (isCounted(verdict) ? standing.count : 0),
      0,
    );
  const move = await findMove(tx, accountId, row.id);
  return {
    version: row.version,
    movable: sum((verdict) => "step" in verdict),
    staying: STAY_REASONS.map((reason) => ({
      reason,
      people: sum((verdict) => "reason" in verdict && verdict.reason === reason),
    })).filter(({ people }) => people > 0),
    last: move === undefined ? null : toLast(move),
  };
}

/** Counts who would be moved, and reads how far the last move has come. */
export function getAutomationMove(ctx: Context, id: number): Promise<AutomationMove> {
  const { id: accountId } = ctx.account;
  return readSnapshot(accountId, async (tx) =>
    toMove(tx, accountId, await findOrThrow(tx, accountId, id)),
  );
}

/** Lets a worker move people of earlier versions to the published one. */
export async function moveAutomationPeople(
  ctx: WriteContext,
  id: number,
  { version }: AutomationMoveWrite,
): Promise<AutomationMove> {
  const { tx, account, now } = ctx;
  await assertMayStart(ctx);
  const row = await lockOrThrow(ctx, id);
  assertState(row, ["active", "paused"]);
  if (row.version !== version)
    throw new DomainError("conflict", `The published version is ${row.version}, not ${version}.`, {
      reason: "automation_version",
      path: "version",
    });
  const move = { version, moved: 0, started_at: now(), finished_at: null };
  await saveMove(tx, account.id, row.id, move);
  await saveAutomation(tx, account.id, { ...row, work_at: now() });
  await recordAudit(tx, ctx, {
    action: "automation.moved",
    object: auditObject(row),
    after: { version },
  });
  return toMove(tx, account.id, row);
}

/** People whom a worker has at the moment are tried again. */
const RETRY_MS = 1_000;

/**
 * Moves up to `limit` people of a locked automation, in the caller's transaction. Returns when to go on, or null without a
 * move under way.
 */
export async function continueMove(
  tx: Tx,
  accountId: number,
  automation: AutomationRecord,
  { limit, now }: { limit: number; now: Date },
): Promise<Date | null> {
  const move = await findMove(tx, accountId, automation.id);
  if (move === undefined || move.finished_at !== null) return null;
  const isCurrent =
    move.version === automation.version && ["active", "paused"].includes(automation.state);
  const planned = isCurrent ? await planMoves(tx, accountId, automation) : [];
  let left = limit;
  let isMovable = false;
  for (const { standing, verdict } of planned) {
    if ("reason" in verdict) continue;
    isMovable = true;
    if (left === 0) break;
    const to = { ...verdict, version: move.version };
    left -= await moveRuns(tx, accountId, automation.id, standing, to, { limit: left, now });
  }
  const moved = move.moved + limit - left;
  const finished_at = isMovable ? null : now;
  await saveMove(tx, accountId, automation.id, { ...move, moved, finished_at });
  if (!isMovable) return null;
  return left < limit ? now : new Date(now.getTime() + RETRY_MS);
}
