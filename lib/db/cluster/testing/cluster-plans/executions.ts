import { listSteps } from "./plan";

/** Ways in which a statement runs on a cluster. A call is delegated to its account's node as a whole. */
export const EXECUTIONS = [
  "one shard",
  "call handed on",
  "reference table",
  "node that is asked",
  "several shards",
] as const;
export type Execution = (typeof EXECUTIONS)[number];

/** Shards of the cluster by number: their table, and the hash that begins them; null: of a reference table. */
export type Shards = ReadonlyMap<string, { table: string; from: string | null }>;

export interface Reached {
  execution: Execution;
  /** The ranges of account numbers that are read or written: one, unless several shards are. */
  ranges: string[];
}

const getShard = (shards: Shards, relation: string) =>
  shards.get(/_(\d+)$/.exec(relation)?.[1] ?? "");

function classifyExecution(
  steps: readonly { tasks: number; shards: readonly (string | null)[] }[],
): Execution {
  if (steps.some(({ tasks }) => tasks > 1)) return "several shards";
  const remote = steps.filter(({ tasks }) => tasks === 1);
  const reached = remote.flatMap(({ shards }) => shards);
  if (reached.some((from) => from !== null)) return "one shard";
  if (reached.length > 0) return "reference table";
  return remote.some(({ shards }) => shards.length === 0) ? "call handed on" : "node that is asked";
}

/** Classifies a statement by its JSON plan from EXPLAIN. */
export function reachedBy(plan: unknown, shards: Shards): Reached {
  const steps = listSteps(plan).map(({ tasks, relations }) => {
    const found = relations.flatMap((name) => getShard(shards, name) ?? []);
    return {
      tasks,
      isLocal: found.length < relations.length,
      shards: found.map(({ from }) => from),
    };
  });
  const ranges = steps.flatMap((step) => step.shards).filter((from) => from !== null);
  // A step that reads only tables of the coordinator fetches them for another step.
  const remote = steps.map((step) =>
    step.isLocal && step.shards.length === 0 ? { ...step, tasks: 0 } : step,
  );
  const execution = classifyExecution(remote);
  const unique = [...new Set(ranges)];
  return { execution: unique.length > 1 ? "several shards" : execution, ranges: unique };
}
