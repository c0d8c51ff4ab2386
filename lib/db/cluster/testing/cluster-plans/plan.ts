import { z } from "zod";

/** One step of a statement on a cluster: what runs where, read from EXPLAIN. */
export interface Step {
  /** Number of shards, or of delegated function calls; 0 on the queried node. */
  tasks: number;
  /** Tables of Postgres that are read or written, shards with their numbers. */
  relations: string[];
}

const distributed = z.object({
  Job: z.object({ "Task Count": z.number() }).loose().optional(),
});

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Everything below a node of the plan, but not what is below another distributed query. */
function* below(value: unknown): Generator<object> {
  if (!isObject(value)) return;
  if (!Array.isArray(value)) yield value;
  for (const [key, part] of Object.entries(value)) {
    if (key !== "Distributed Query") yield* below(part);
  }
}

const findFields = (root: unknown, field: string): unknown[] =>
  [...below(root)].flatMap((node): unknown[] => Reflect.get(node, field) ?? []);

const listRelations = (root: unknown): string[] =>
  findFields(root, "Relation Name").filter((name) => typeof name === "string");

/** INSERT … SELECT and MERGE that pull rows through the queried node have no separate job. */
const PULLED = Number.POSITIVE_INFINITY;

/** Returns the steps of a distributed query and of its subplans, which are broadcast to every shard. */
function stepsOfQuery(query: unknown): Step[] {
  const job = distributed.parse(query).Job;
  const own = {
    tasks: job === undefined ? PULLED : job["Task Count"],
    relations: listRelations(job),
  };
  const subplans: unknown = isObject(query) ? Reflect.get(query, "Subplans") : undefined;
  return subplans === undefined ? [own] : [own, ...listSteps(subplans)];
}

/** The steps of a plan in JSON as EXPLAIN returns it; at least one. */
export function listSteps(plan: unknown): Step[] {
  const remote = findFields(plan, "Distributed Query").flatMap(stepsOfQuery);
  const relations = listRelations(plan);
  return remote.length > 0 && relations.length === 0
    ? remote
    : [{ tasks: 0, relations }, ...remote];
}
