import { expect, test } from "vitest";
import type { AutomationStep } from "./schema-steps";
import { assignIds, withStoredIds } from "./step-ids";

const text = (content: string, id?: string): AutomationStep => ({
  kind: "text",
  text: content,
  ...(id !== undefined && { id }),
});
const listIds = (steps: readonly AutomationStep[]) => steps.map(({ id }) => id);

test("uses positions as IDs of steps stored without", () => {
  const branch: AutomationStep = {
    kind: "branch",
    condition: { kind: "replied" },
    yes: [text("a")],
    no: [],
  };
  expect(withStoredIds([text("x", "own"), branch])).toMatchObject([
    { id: "own" },
    { id: "2", yes: [{ id: "2y1" }] },
  ]);
});

test("assigns IDs to new steps, and keeps existing ones on a repeated request", () => {
  const first = assignIds([text("a"), text("b")], []);
  expect(new Set(listIds(first)).size).toBe(2);
  expect(assignIds([text("a"), text("b")], first)).toEqual(first);
  const [a = "", b = ""] = listIds(first).map(String);
  const [, changed, last] = listIds(assignIds([text("a"), text("new"), text("b", b)], first));
  expect([a, b]).not.toContain(changed);
  expect(last).toBe(b);
});
