import { byTopology } from "@/lib/db/by-topology";

/** Claims of one account each that are under way at once. */
export const CLAIMS_AT_ONCE = 4;
/** A message that comes while a round is under way is overtaken by no more than are claimed in it. */
export const MAX_PER_ROUND = 64;

/** How accounts share a round of claims. */
export interface ClaimStrategy {
  /** Messages that an account may have in its turn, even when many wait for theirs. */
  leastShare: number;
  /** Accounts that are served at once, at most. */
  accountsAtOnce: number;
  /** Those of the accounts for which one statement may claim. */
  jointly: (accountIds: readonly number[]) => readonly number[];
}

const SINGLE_NODE: ClaimStrategy = {
  leastShare: 1,
  accountsAtOnce: MAX_PER_ROUND,
  jointly: (accountIds) => accountIds,
};

/** Each account is claimed for by itself, which costs as much as a few messages: it gets several at once. */
const SHARDED: ClaimStrategy = {
  leastShare: 16,
  accountsAtOnce: CLAIMS_AT_ONCE,
  jointly: () => [],
};

export const chooseClaimStrategy = byTopology({ singleNode: SINGLE_NODE, sharded: SHARDED });
