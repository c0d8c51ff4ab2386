import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { isTestKey } from "@/lib/core/messages/message-origin";
import { isVerifying, VERIFY_IN_PROGRESS } from "@/lib/core/trust/verify-state";
import { readAccount, withoutAccount } from "@/lib/db/transaction";
import { assertCanModify, assertTestLimit } from "@/lib/gateway/messaging/sms/public";
import { acceptResend } from "./accept-resend";
import type { StepRecord, VerifyRecord } from "./record";
import { toResource } from "./resource";
import type { VerifyCode } from "./schema";
import { MAX_RESENDS, MAX_CODE_CHECKS, MIN_RESEND_SECONDS } from "./schema-values";
import { isResent } from "./sent-again";
import { acceptWithCountries, hideCode, type Idempotent } from "./service";
import { INITIAL_STEP_STATE } from "./steps";
import { findSteps, findVerification } from "./store";

const tooSoon = (seconds: number) =>
  new DomainError("too_many_requests", "This code was sent a moment ago. Try again later.", {
    reason: "verification_sent_recently",
    retryAfterSeconds: Math.max(1, seconds),
  });

function findRejection(
  row: VerifyRecord,
  steps: readonly StepRecord[],
  now: Date,
): DomainError | null {
  if (row.checked_at !== null)
    return new DomainError(
      "unprocessable",
      "The right code was entered. Start a new verification.",
      {
        reason: "verification_used",
      },
    );
  if (row.tries >= MAX_CODE_CHECKS)
    return new DomainError("unprocessable", "5 wrong codes locked it. Start a new verification.", {
      reason: "verification_locked",
    });
  if (row.valid_until <= now)
    return new DomainError("unprocessable", "The code has expired. Start a new verification.", {
      reason: "verification_expired",
    });
  if (isVerifying(row.status)) return tooSoon(MIN_RESEND_SECONDS);
  if (row.sealed_code === null)
    return new DomainError("unprocessable", "The code was deleted after it was sent.", {
      reason: "verification_without_code",
    });
  if (steps.filter((_, index) => isResent(steps, index)).length >= MAX_RESENDS)
    return new DomainError("unprocessable", "It was sent as often as it can be. Start a new one.", {
      reason: "verification_sent_often",
    });
  const sentAt = steps[row.step]?.started_at ?? row.created_at;
  const waited = Math.floor((now.getTime() - sentAt.getTime()) / 1_000);
  return waited < MIN_RESEND_SECONDS ? tooSoon(MIN_RESEND_SECONDS - waited) : null;
}

function repeatStep(row: VerifyRecord, steps: readonly StepRecord[]): StepRecord {
  const last = steps[row.step];
  if (last === undefined) throw new Error(`Verification ${row.id} has no step ${row.step}`);
  return {
    ...last,
    step: steps.length,
    id: uuidv7(),
    ...INITIAL_STEP_STATE,
  };
}

/**
 * Sends the code again by the last channel, as a new step with its own price. Tries and validity are kept. Throws 422
 * if the verification is over, 429 if too soon or on suspected pumping, 402 if the account can't pay.
 */
export async function resendVerifyCode(ctx: Idempotent, input: string): Promise<VerifyCode> {
  const { account, actor } = ctx;
  const name = `verification ${input}`;
  const id = parseUuid(input, name);
  const { row, steps } = await readAccount(account.id, async (tx) => {
    const verification = await findVerification(tx, account.id, id);
    if (verification === undefined) throw notFound(name);
    return { row: verification, steps: (await findSteps(tx, account.id, [id])).get(id) ?? [] };
  });
  assertCanModify(ctx, row.is_test);
  // Own transaction: the step is accepted in another one, with funds and guard.
  if (isTestKey(actor)) await withoutAccount((tx) => assertTestLimit(tx, ctx, "verify_code"));
  const now = ctx.now();
  const step = repeatStep(row, steps);
  const reopened: VerifyRecord = {
    ...row,
    status: VERIFY_IN_PROGRESS,
    step: step.step,
    delivered_channel: null,
    cost: null,
    updated_at: now,
  };
  const response = toResource(reopened, [...steps, step]);
  const outcome = await acceptWithCountries(ctx, () =>
    acceptResend({
      accountId: account.id,
      homeIso2: account.iso2,
      row: { ...reopened, key_id: getKeyId(ctx) },
      steps: [step],
      held: BigInt(step.price),
      answer: response,
      idempotency: ctx.idempotency ?? null,
      now,
      findRejection: (locked, rows) =>
        rows.length === steps.length
          ? findRejection(locked, rows, now)
          : tooSoon(MIN_RESEND_SECONDS),
    }),
  );
  if (outcome.kind === "refused") throw outcome.error;
  if (outcome.kind === "accepted") return hideCode(ctx, response);
  if (ctx.idempotency !== undefined) ctx.idempotency.replayed = true;
  return hideCode(ctx, outcome.answer);
}

const getKeyId = ({ actor }: Context) => (actor.kind === "key" ? String(actor.keyId) : null);
