import { byTopology } from "@/lib/db/by-topology";
import type { GroupCommitOptions } from "@/lib/db/grouping/group-commit";
import { isLockTimeout, type LockPolicy } from "@/lib/db/grouping/parked-items";
import { flushLocks, type Written } from "@/lib/dispatch/hand-over/flush-locks";

type Retry = Parameters<typeof flushLocks>[0];

/** How outcomes and receipts are grouped into transactions, and what becomes of those whose rows are locked. */
interface WriteStrategy {
  gathering: Pick<GroupCommitOptions<never, never>, "gatherMs" | "gathersFirst">;
  /** How outcomes of locked accounts wait apart. */
  outcomeLocks: (retry: Retry) => { locks?: LockPolicy<Written> };
  /** Whether an error is for `outcomeLocks`; after any other the write is repeated. */
  isForLocks: (error: unknown) => boolean;
}

const SINGLE_NODE: WriteStrategy = {
  gathering: {},
  outcomeLocks: (retry) => ({ locks: flushLocks(retry) }),
  isForLocks: isLockTimeout,
};

/** Each account is a transaction: it waits until it is one of several messages, and for its own locks alone. */
const SHARDED: WriteStrategy = {
  gathering: { gatherMs: 20, gathersFirst: true },
  outcomeLocks: () => ({}),
  isForLocks: () => false,
};

export const chooseWriteStrategy = byTopology({ singleNode: SINGLE_NODE, sharded: SHARDED });
