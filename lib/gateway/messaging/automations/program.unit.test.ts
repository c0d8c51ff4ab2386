import { expect, test } from "vitest";
import { toProgram } from "./program";
import type { AutomationStep } from "./schema-steps";

const text: AutomationStep = { kind: "text", text: "Hello" };
const branch = (yes: AutomationStep[], no: AutomationStep[]): AutomationStep => ({
  kind: "branch",
  condition: { kind: "replied" },
  yes,
  no,
});

const toNextSteps = (steps: AutomationStep[]) =>
  Object.fromEntries(
    [...toProgram(steps).instructions.values()].map((item) => [
      item.key,
      "yes" in item ? [item.yes, item.no] : item.next,
    ]),
  );

test("continues paths at the step after their branch", () => {
  expect(toNextSteps([text, branch([text, branch([], [text])], []), text])).toEqual({
    "1": "2",
    "2": ["2y1", "3"],
    "2y1": "2y2",
    "2y2": ["3", "2y2n1"],
    "2y2n1": "3",
    "3": null,
  });
});

test("has no step after an end, and no end without steps", () => {
  expect(toNextSteps([branch([{ kind: "end" }], [text]), text])).toMatchObject({
    "1y1": null,
    "1n1": "2",
  });
  expect(toProgram([]).first).toBeNull();
});
