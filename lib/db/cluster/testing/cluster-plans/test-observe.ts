import { type Counts, readShards, withCounts } from "./test-counters";
import { explainStatements } from "./test-explained";
import { settled } from "./test-settled";
import { type Reached, reachedBy, type Shards, EXECUTIONS } from "./executions";

export interface Observed extends Counts {
  statements: (Reached & { text: string })[];
}

/** Runs only `work` on the cluster of these nodes, the coordinator first. */
export async function observe(
  nodes: readonly string[],
  work: () => Promise<unknown>,
): Promise<Observed> {
  const shards: Shards = await readShards(nodes[0] ?? "");
  return withCounts(nodes, async (read) => {
    await settled();
    const before = await read();
    const explained = await explainStatements(async () => {
      await work();
      await settled();
    });
    const after = await read();
    return {
      twoPhase: after.twoPhase - before.twoPhase,
      oneShard: after.oneShard - before.oneShard,
      severalShards: after.severalShards - before.severalShards,
      statements: explained.map(({ text, plan }) => ({ text, ...reachedBy(plan, shards) })),
    };
  });
}

const formatRow = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;

/** A table in Markdown: operations, and how many of their statements ran in which way. */
export function formatTable(operations: ReadonlyMap<string, Observed>): string {
  const head = [
    "operation",
    "statements",
    ...EXECUTIONS,
    "run in one shard",
    "run in several",
    "two-phase commits",
  ];
  const rows = [...operations].map(([name, { statements, oneShard, severalShards, twoPhase }]) => [
    name,
    statements.length,
    ...EXECUTIONS.map(
      (execution) => statements.filter((statement) => statement.execution === execution).length,
    ),
    oneShard,
    severalShards,
    twoPhase,
  ]);
  return [formatRow(head), `|${"---|".repeat(head.length)}`, ...rows.map(formatRow)].join("\n");
}
