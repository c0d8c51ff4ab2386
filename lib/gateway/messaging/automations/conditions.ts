import { columnKey } from "@/lib/core/text/template";
import type { Tx } from "@/lib/db/transaction";
import { draw } from "./draw";
import type { Program } from "./program";
import { createUnknownError, listSteps } from "./program";
import type { AutomationCondition } from "./schema-steps";
import { findClicked, findDelivered, findReplied } from "./store-responses";
import type { RunRecord, Values } from "./store-runs";
import { findCountry } from "./timing";

type ResponseKind = "delivered" | "clicked" | "replied";
export type Responses = Record<ResponseKind, ReadonlySet<string>>;

/** Reads responses to people's last texts, only those the program's conditions use. */
export async function getResponses(
  tx: Tx,
  accountId: number,
  program: Program,
  runs: readonly RunRecord[],
): Promise<Responses> {
  const kinds = new Set(
    listSteps(program).flatMap((step) => (step.kind === "branch" ? [step.condition.kind] : [])),
  );
  const texts = runs.flatMap(({ message_id: id, phone }) =>
    id === null ? [] : [{ message_id: id, phone }],
  );
  const ids = texts.map(({ message_id: id }) => id);
  const findIfUsed = async (kind: ResponseKind, find: () => Promise<Set<string>>) =>
    kinds.has(kind) && texts.length > 0 ? await find() : new Set<string>();
  return {
    delivered: await findIfUsed("delivered", () => findDelivered(tx, accountId, ids)),
    clicked: await findIfUsed("clicked", () => findClicked(tx, accountId, ids)),
    replied: await findIfUsed("replied", () => findReplied(tx, accountId, texts)),
  };
}

const normalize = (value: string) => value.normalize("NFC").trim().toLowerCase();

function isColumnMet(
  { operator, column, value }: Extract<AutomationCondition, { kind: "column" }>,
  values: Values,
): boolean {
  const actual = normalize(values[columnKey(column)] ?? "");
  const expected = normalize(value ?? "");
  switch (operator) {
    case "is":
      return actual === expected;
    case "is_not":
      return actual !== expected;
    case "is_empty":
      return actual === "";
    case "is_not_empty":
      return actual !== "";
  }
}

export function isMet(
  condition: AutomationCondition,
  { id, phone, message_id: messageId }: Pick<RunRecord, "id" | "phone" | "message_id">,
  { step, responses, values }: { step: string; responses: Responses; values: Values },
): boolean {
  switch (condition.kind) {
    case "country":
      return condition.countries.includes(findCountry(phone));
    case "random":
      return draw(id, step) < condition.percent;
    case "column":
      return isColumnMet(condition, values);
    case "delivered":
    case "clicked":
    case "replied":
      return messageId !== null && responses[condition.kind].has(messageId);
    default:
      throw createUnknownError(condition);
  }
}
