import type { Tx } from "@/lib/db/transaction";
import { raiseEvents } from "@/lib/gateway/developers/webhooks/public";
import { recordSigns } from "@/lib/gateway/trust/pumping-guard/public";
import { captureParts, type HoldPart, releaseParts } from "./money";
import type { HoldEnd, Progress, VerifyOccurrence } from "./progress";
import { toVerifyCode } from "./resource";
import { saveSteps, saveVerifications } from "./store";
import { addToVerifyStats } from "./store-stats";

const toParts = (progresses: readonly Progress[], end: HoldEnd["end"]) =>
  progresses.flatMap(({ row, pending }) =>
    pending.holdEnds
      .filter((item) => item.end === end)
      .map(({ part, amount }) => {
        const named: HoldPart = { id: row.id, part, amount };
        return { ...named, iso2: row.iso2, keyId: Number(row.key_id ?? 0) };
      }),
  );

/** Captures and releases the ended parts of holds. */
export async function endHolds(
  tx: Tx,
  accountId: number,
  progresses: readonly Progress[],
): Promise<void> {
  await captureParts(tx, accountId, toParts(progresses, "capture"));
  await releaseParts(tx, accountId, toParts(progresses, "release"));
  for (const { pending } of progresses) pending.holdEnds = [];
}

function toOccurrences({ row, steps, pending }: Progress): VerifyOccurrence[] {
  if (pending.events.length === 0) return [];
  const data = toVerifyCode(row, steps);
  return pending.events.map((occurrenceWith) => occurrenceWith(data));
}

/**
 * Writes all changes of an account's verifications, and raises their events. Must come last in the transaction. Locks
 * the guard's counters before the funds, as acceptance does, and the sums last.
 */
export async function writeProgress(
  tx: Tx,
  accountId: number,
  progresses: readonly Progress[],
): Promise<void> {
  const signs = progresses.flatMap(({ row, pending }) =>
    pending.signs.map((sign) => {
      return { phone: row.phone, iso2: row.iso2, createdAt: row.created_at, sign };
    }),
  );
  await recordSigns(tx, accountId, signs);
  await endHolds(tx, accountId, progresses);
  const rows = progresses.flatMap(({ row, pending }) => (pending.isRowChanged ? [row] : []));
  const now = new Date();
  for (const row of rows) row.updated_at = now;
  if (rows.length > 0) await saveVerifications(tx, accountId, rows);
  const steps = progresses.flatMap(({ pending }) => [...pending.steps]);
  if (steps.length > 0) await saveSteps(tx, accountId, steps);
  const totals = progresses.flatMap(({ pending }) => pending.sums);
  if (totals.length > 0) await addToVerifyStats(tx, accountId, totals);
  await raiseEvents(tx, accountId, progresses.flatMap(toOccurrences));
}
