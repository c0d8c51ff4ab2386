import { notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { plainCode } from "@/lib/core/phone/plain-phone";
import type { WriteContext } from "@/lib/db/write-context";
import { matchesCode } from "./code";
import type { VerifyRecord } from "./record";
import type { VerifyCheckResult } from "./schema";
import { type CheckReason, MAX_CODE_CHECKS } from "./schema-values";
import { Progress } from "./progress";
import { lockVerification, updateVerification, type VerifyChange } from "./store";
import { writeProgress } from "./write-progress";

/** Returns why codes can no longer match, or null. */
function closedReason(row: VerifyRecord, now: Date): Exclude<CheckReason, "wrong"> | null {
  if (row.checked_at !== null) return "used";
  if (row.tries >= MAX_CODE_CHECKS) return "locked";
  return row.valid_until <= now ? "expired" : null;
}

/** Returns the row's change. Every outcome writes one, so timing reveals no result. */
function toVerifyChange(row: VerifyRecord, reason: CheckReason | null, now: Date): VerifyChange {
  if (reason === null) return { checked_at: now, code_hash: null, due_at: now };
  return { tries: reason === "wrong" ? row.tries + 1 : row.tries };
}

/** Ends the verification, which skips later steps. */
async function finishByCheck(ctx: WriteContext, row: VerifyRecord, now: Date): Promise<void> {
  const progress = await Progress.of(ctx.tx, row, now);
  progress.sign("checked");
  progress.finishByCheck();
  progress.countVerified();
  await writeProgress(ctx.tx, ctx.account.id, [progress]);
}

/**
 * Checks a code; accepts grouped characters and digits of other scripts. A code matches once, within its validity, and
 * not after five wrong tries. Every outcome computes the same and writes one row, against timing attacks.
 */
export async function checkCode(
  ctx: WriteContext,
  input: string,
  entered: string,
): Promise<VerifyCheckResult> {
  const id = parseUuid(input, `verification ${input}`);
  const accountId = ctx.account.id;
  const row = await lockVerification(ctx.tx, accountId, id);
  const isEqual = matchesCode(accountId, id, row?.code_hash ?? null, plainCode(entered));
  const now = ctx.now();
  const reason =
    row === undefined ? "wrong" : (closedReason(row, now) ?? (isEqual ? null : "wrong"));
  const change = row === undefined ? { tries: 0 } : toVerifyChange(row, reason, now);
  await updateVerification(ctx.tx, accountId, id, change);
  if (row === undefined) throw notFound(`verification ${input}`);
  if (reason === null) await finishByCheck(ctx, { ...row, ...change }, now);
  const attempts = change.tries ?? row.tries;
  return { match: reason === null, reason, attempts_left: Math.max(0, MAX_CODE_CHECKS - attempts) };
}
