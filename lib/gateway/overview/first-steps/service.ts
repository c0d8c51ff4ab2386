import type { Context } from "@/lib/core/context";
import { getUserOrThrow } from "@/lib/core/get-user";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { getFunds } from "@/lib/gateway/account/stats/public";
import { FIRST_STEPS, type FirstStep, type FirstSteps, type FirstStepsUpdate } from "./schema";
import { findOnboardingState, findSkipped, addSkipped } from "./store";

async function getStepsWithin(
  tx: Tx,
  ctx: Context,
  skipped: readonly FirstStep[],
): Promise<FirstSteps> {
  const { id } = ctx.account;
  const details = await findOnboardingState(tx, id);
  const { usable } = await getFunds(tx, id, ctx.now());
  const isDone: Record<FirstStep, boolean> = {
    // Also done if the account has sent a message, as it must have had funds then.
    funds: usable > 0n || details?.has_sent === true,
    sender: details?.has_sender === true,
    test: details?.has_sent === true,
    key: details?.has_used_key === true,
    invite: details?.has_colleague === true,
  };
  return {
    is_new: details?.is_established !== true,
    done: FIRST_STEPS.filter((step) => isDone[step]),
    skipped: FIRST_STEPS.filter((step) => skipped.includes(step)),
  };
}

export function getFirstSteps(ctx: Context): Promise<FirstSteps> {
  const { userId } = getUserOrThrow(ctx);
  const { id } = ctx.account;
  return readAccount(id, async (tx) => getStepsWithin(tx, ctx, await findSkipped(tx, id, userId)));
}

export async function skipFirstSteps(
  ctx: WriteContext,
  { skipped }: FirstStepsUpdate,
): Promise<FirstSteps> {
  const { userId } = getUserOrThrow(ctx);
  const skippedSteps = await addSkipped(ctx.tx, ctx.account.id, userId, [...new Set(skipped)]);
  return getStepsWithin(ctx.tx, ctx, skippedSteps);
}
