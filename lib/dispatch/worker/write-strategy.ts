import { chooseByTopology } from "@/lib/db/by-topology";
import type { GroupCommitOptions } from "@/lib/db/grouping/group-commit";
import { isLockTimeout, type LockPolicy } from "@/lib/db/grouping/deferred-items";
import { flushLocks, type FlushedOutcome } from "@/lib/dispatch/submission/flush-locks";

type Retry = Parameters<typeof flushLocks>[0];

interface WriteStrategy {
  gathering: Pick<GroupCommitOptions<never, never>, "gatherMs" | "gathersFirst">;
  outcomeLocks: (retry: Retry) => { locks?: LockPolicy<FlushedOutcome> };
  isForLocks: (error: unknown) => boolean;
}

/** Groups of single messages don't wait; a group under load waits for about as many items as the last one had. */
const SINGLE_NODE: WriteStrategy = {
  gathering: { gatherMs: 10 },
  outcomeLocks: (retry) => ({ locks: flushLocks(retry) }),
  isForLocks: isLockTimeout,
};

/** One transaction per account: waits to gather several messages, and only for its own locks. */
const SHARDED: WriteStrategy = {
  gathering: { gatherMs: 20, gathersFirst: true },
  outcomeLocks: () => ({}),
  isForLocks: () => false,
};

export const chooseWriteStrategy = chooseByTopology({ singleNode: SINGLE_NODE, sharded: SHARDED });
