import { expect, test } from "vitest";
import { fc, runs } from "@/lib/core/ids/test-random";
import { planMove } from "./move-plan";
import { toProgram } from "./program";
import type { AutomationStep } from "./schema-steps";

const text = (id: string): AutomationStep => ({ kind: "text", id, text: id });
const branch = (id: string, yes: AutomationStep[], no: AutomationStep[]): AutomationStep => ({
  kind: "branch",
  id,
  condition: { kind: "replied" },
  yes,
  no,
});
const plan = (
  from: AutomationStep[],
  to: AutomationStep[],
  step: string,
  passed: readonly string[] | null = null,
) => planMove(toProgram(from), toProgram(to), { version: 1, step, passed });

test("continues people at their step, wherever the new version has it", () => {
  const from = [text("a"), text("b"), text("c")];
  expect(plan(from, [text("a"), text("new"), text("b"), text("c")], "2")).toEqual({
    step: "3",
    passed: ["a"],
  });
  expect(plan(from, [branch("x", [text("b")], [])], "2")).toEqual({ step: "1y1", passed: ["a"] });
});

test("keeps people in the old version whose step was deleted or whose last wait is running", () => {
  const from = [text("a"), text("b")];
  expect(plan(from, [text("a")], "2")).toEqual({ reason: "step_removed" });
  expect(plan(from, from, "")).toEqual({ reason: "after_last_step" });
});

test("keeps people in the old version who would repeat a step", () => {
  const from = [text("a"), text("b")];
  expect(plan(from, [text("b"), text("a")], "2")).toEqual({ reason: "step_repeats" });
  expect(plan(from, [text("b"), text("a")], "1")).toEqual({ step: "2", passed: [] });
  expect(plan([text("b")], [text("b"), text("a")], "1", ["a"])).toEqual({
    reason: "step_repeats",
  });
  const forked = [branch("x", [text("a")], [text("b")]), text("c")];
  expect(plan(forked, [text("b"), text("a"), text("c")], "1n1")).toEqual({
    step: "1",
    passed: ["x"],
  });
});

const IDS = ["a", "b", "c", "d", "e", "f"];
const version = fc.shuffledSubarray(IDS, { minLength: 1 });

test("repeats no step for people moved any number of times", () => {
  const walk = fc.array(fc.record({ to: version, steps: fc.nat(3) }), { maxLength: 6 });
  fc.assert(
    fc.property(version, walk, (first, moves) => {
      let ids = first;
      let [step, passed]: [string, readonly string[] | null] = ["1", null];
      const taken: string[] = [];
      const advance = (count: number) => {
        for (let left = count; left > 0 && step !== ""; left -= 1) {
          taken.push(ids[Number(step) - 1] ?? "");
          step = Number(step) < ids.length ? String(Number(step) + 1) : "";
        }
      };
      for (const { to, steps } of moves) {
        advance(steps);
        const verdict = plan(ids.map(text), to.map(text), step, passed);
        if ("reason" in verdict) continue;
        ids = to;
        step = verdict.step;
        passed = verdict.passed;
      }
      advance(IDS.length);
      expect(new Set(taken).size).toBe(taken.length);
    }),
    { numRuns: runs(500) },
  );
});
