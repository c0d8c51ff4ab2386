import { expect } from "vitest";
import { notifyWorkers, WORK_CHANNEL, type WorkKind } from "@/lib/db/announce-work";
import { asOwner } from "@/lib/db/transaction";
import { type DueLoop, type DueWork, whenDue } from "./when-due";

export const NEVER = { sql: "SELECT NULL::timestamptz", placement: "local" } as const;

export const loops: DueLoop[] = [];
export const stopLoops = () => Promise.all(loops.splice(0).map((loop) => loop.stop()));

/** Starts work that counts its runs, and waits for the first one. */
export async function startCounted(work: Partial<DueWork>) {
  const counted = { runs: 0, failures: [] as string[] };
  const loop = whenDue({
    name: "test",
    due: NEVER,
    minGapMs: 1,
    run: async () => {
      counted.runs += 1;
    },
    log: (message) => counted.failures.push(message),
    ...work,
  });
  loops.push(loop);
  await expect.poll(() => counted.runs).toBeGreaterThan(0);
  return counted;
}

/** Resolves once this database's listener is connected; its first connection wakes everything. */
export async function waitForListener(): Promise<number> {
  const findListener = async () => {
    const { rows } = await asOwner((tx) =>
      tx.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE query = $1 AND datname = current_database()",
        [`LISTEN ${WORK_CHANNEL}`],
      ),
    );
    return rows[0]?.pid;
  };
  await expect.poll(findListener).toBeDefined();
  return (await findListener()) ?? 0;
}

export async function startListening(kind: WorkKind) {
  const counted = await startCounted({ kind });
  await waitForListener();
  // The wake-up of the first connection has passed once this announcement arrives.
  const before = counted.runs;
  notifyWorkers(kind);
  await expect.poll(() => counted.runs).toBeGreaterThan(before);
  return counted;
}
