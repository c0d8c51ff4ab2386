import { byTopology } from "@/lib/db/by-topology";

/** Maximum concurrent single-account claims. */
export const ACCOUNTS_PER_CLAIM = 4;
/** Maximum claims per round; a message arriving meanwhile is overtaken by no more. */
export const MAX_PER_ROUND = 64;

/** Fairness between accounts within a round. */
export interface ClaimStrategy {
  /** Minimum messages of an account per turn, even when many wait. */
  leastShare: number;
  /** Maximum accounts served at once. */
  maxAccounts: number;
  /** Returns the accounts that one statement may claim for. */
  jointly: (accountIds: readonly number[]) => readonly number[];
}

const SINGLE_NODE: ClaimStrategy = {
  leastShare: 1,
  maxAccounts: MAX_PER_ROUND,
  jointly: (accountIds) => accountIds,
};

/** Separate claims per account cost as much as a few messages, so each gets several at once. */
const SHARDED: ClaimStrategy = {
  leastShare: 16,
  maxAccounts: ACCOUNTS_PER_CLAIM,
  jointly: () => [],
};

export const chooseClaimStrategy = byTopology({ singleNode: SINGLE_NODE, sharded: SHARDED });
