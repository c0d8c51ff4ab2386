import type { Condition } from "@/lib/core/collection";
import { fromUnix } from "@/lib/core/time/time";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { sumMessages } from "@/lib/gateway/account/stats/service";
import type { MessageSums } from "@/lib/gateway/account/stats/schema";

/** The states that the sums count; scheduled and canceled messages are in none. */
const FIGURES: Readonly<Record<string, keyof MessageSums>> = {
  delivered: "delivered",
  failed: "failed",
  moving: "pending",
};

function figuresOf(condition: Condition | undefined): (keyof MessageSums)[] | null {
  if (condition?.op !== "in") return null;
  const { field, values } = condition;
  if (field === "status_code" && values.length === 1 && values[0] === 100) return ["sent"];
  if (field !== "state") return null;
  const figures = [...new Set(values)].map((value) => FIGURES[String(value)]);
  return figures.every((figure) => figure !== undefined) ? figures : null;
}

const boundOf = (conditions: readonly Condition[], op: "gte" | "lt") => {
  const bound = conditions.find((one) => one.field === "counted_at" && one.op === op);
  const at = bound?.op === op ? bound.value : undefined;
  return at !== undefined && at % HOUR_SECONDS === 0 ? at : null;
};

/**
 * Returns how many messages match what a figure of the overview opens (whole hours, and what became of the messages),
 * or null for any other filter. So a list that is too long to be counted has the same total as its figure.
 */
export async function countFromSums(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
): Promise<number | null> {
  const from = boundOf(conditions, "gte");
  const to = boundOf(conditions, "lt");
  const figures = figuresOf(conditions.find(({ field }) => field !== "counted_at"));
  if (from === null || to === null || figures === null || conditions.length !== 3) return null;
  const sums = await sumMessages(tx, accountId, { from: fromUnix(from), to: fromUnix(to) });
  return figures.reduce((sum, figure) => sum + sums[figure], 0);
}
