import { chooseByTopology } from "@/lib/db/by-topology";

export const ACCOUNTS_PER_CLAIM = 4;
/** Bounds how many messages can overtake one that arrives meanwhile. */
export const MAX_PER_ROUND = 64;

export interface ClaimStrategy {
  leastShare: number;
  maxAccounts: number;
  jointly: (accountIds: readonly number[]) => readonly number[];
}

const SINGLE_NODE: ClaimStrategy = {
  leastShare: 1,
  maxAccounts: MAX_PER_ROUND,
  jointly: (accountIds) => accountIds,
};

/** Separate claims per account cost as much as a few messages, so each gets several at a time. */
const SHARDED: ClaimStrategy = {
  leastShare: 16,
  maxAccounts: ACCOUNTS_PER_CLAIM,
  jointly: () => [],
};

export const chooseClaimStrategy = chooseByTopology({ singleNode: SINGLE_NODE, sharded: SHARDED });
