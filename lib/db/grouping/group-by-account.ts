import { database } from "@/lib/db/client";
import { chooseByTopology, functionByTopology } from "@/lib/db/by-topology";
import { type GroupCommit, type GroupCommitOptions, groupCommit } from "./group-commit";

/**
 * All on a single Postgres, which is cheapest; one account each on a cluster: statements stay within one shard, need
 * no two-phase commit, and don't fail when another account's node is down.
 */
const findGroup = chooseByTopology<(accountId: number | string) => string>({
  singleNode: () => "all",
  sharded: String,
});

async function groupByNode<T>(
  items: readonly T[],
  getAccountId: (item: T) => number,
): Promise<T[][]> {
  const toGroup = await findGroup();
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = toGroup(getAccountId(item));
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return [...groups.values()].sort(
    (a, b) => getOnlyAccount(a, getAccountId) - getOnlyAccount(b, getAccountId),
  );
}

/** Accounts whose rows one statement may lock, in locking order: a cluster locks rows of one shard at a time. */
export const lockGroups = functionByTopology<[accountIds: readonly number[]], number[][]>({
  singleNode: async (accountIds) => [[...accountIds]],
  sharded: async (accountIds) => [...accountIds].sort((a, b) => a - b).map((id) => [id]),
});

export function getOnlyAccount<T>(group: readonly T[], getAccountId: (item: T) => number): number {
  const [first] = group;
  if (first === undefined) throw new Error("A group has at least one item");
  return getAccountId(first);
}

/** Groups accounts by node; returns a single group on a single Postgres. */
export function accountsByNode(accountIds: readonly number[]): number[][] {
  const groups = new Map<string | null, number[]>();
  for (const accountId of accountIds) {
    const node = database().nodeWatch.findNode(accountId);
    groups.set(node, [...(groups.get(node) ?? []), accountId]);
  }
  return [...groups.values()];
}

const MAX_CONCURRENT = 4;

/** Writes groups, some concurrently. Tries all, then throws the first error, when others may be committed. */
export async function forEachGroup<T>(
  items: readonly T[],
  getAccountId: (item: T) => number,
  write: (group: T[]) => Promise<void>,
): Promise<void> {
  const waiting = await groupByNode(items, getAccountId);
  const [only] = waiting;
  if (waiting.length === 1 && only !== undefined) return write(only);
  const errors: unknown[] = [];
  const run = async () => {
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      await write(group).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, waiting.length) }, run));
  if (errors.length > 0) throw errors[0];
}

interface AccountQueue<T, R> {
  commit: GroupCommit<T, R>;
  open: number;
}

export function groupCommitByAccount<T, R>(
  getAccountId: (item: T) => number | string,
  options: GroupCommitOptions<T, R>,
): GroupCommit<T, R> {
  const queues = new Map<string, AccountQueue<T, R>>();

  function getQueue(group: string): AccountQueue<T, R> {
    const existing = queues.get(group);
    if (existing !== undefined) return existing;
    const queue = { commit: groupCommit(options), open: 0 };
    queues.set(group, queue);
    return queue;
  }

  return {
    async submit(item) {
      const group = (await findGroup())(getAccountId(item));
      const queue = getQueue(group);
      queue.open += 1;
      try {
        return await queue.commit.submit(item);
      } finally {
        queue.open -= 1;
        if (queue.open === 0) queues.delete(group);
      }
    },
  };
}
