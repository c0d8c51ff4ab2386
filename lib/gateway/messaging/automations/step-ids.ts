import { randomBytes } from "node:crypto";
import { isSameJson } from "./same-json";
import type { AutomationStep } from "./schema-steps";

const createId = () => randomBytes(8).toString("hex");

/**
 * Maps each step of all branches. `path` is its position, such as `2y1` for the first step on the yes branch of step
 * 2.
 */
function mapSteps(
  steps: readonly AutomationStep[],
  change: (step: AutomationStep, path: string) => AutomationStep,
  prefix = "",
): AutomationStep[] {
  return steps.map((step, index) => {
    const path = `${prefix}${index + 1}`;
    const changed = change(step, path);
    if (changed.kind !== "branch") return changed;
    return {
      ...changed,
      yes: mapSteps(changed.yes, change, `${path}y`),
      no: mapSteps(changed.no, change, `${path}n`),
    };
  });
}

const listByPath = (steps: readonly AutomationStep[]): Map<string, AutomationStep> => {
  const byPath = new Map<string, AutomationStep>();
  mapSteps(steps, (step, path) => {
    byPath.set(path, step);
    return step;
  });
  return byPath;
};

/** Uses positions as ids in definitions that were stored before steps had ids. */
export const withStoredIds = (steps: readonly AutomationStep[]): AutomationStep[] =>
  mapSteps(steps, (step, path) => ({ ...step, id: step.id ?? path }));

function withoutIds(step: AutomationStep): unknown {
  const { id: _, ...rest } = step;
  if (rest.kind !== "branch") return rest;
  return { ...rest, yes: rest.yes.map(withoutIds), no: rest.no.map(withoutIds) };
}

/**
 * Assigns ids to steps without one. An otherwise unchanged step keeps the id of the previous step at its position, so
 * that a request without ids can be repeated.
 */
export function assignIds(
  steps: readonly AutomationStep[],
  before: readonly AutomationStep[],
): AutomationStep[] {
  const beforeByPath = listByPath(withStoredIds(before));
  const taken = new Set<string>();
  mapSteps(steps, (step) => {
    if (step.id != null) taken.add(step.id);
    return step;
  });
  return mapSteps(steps, (step, path) => {
    if (step.id != null) return step;
    const previous = beforeByPath.get(path);
    const isSame = previous !== undefined && isSameJson(withoutIds(previous), withoutIds(step));
    const id = isSame && previous.id != null && !taken.has(previous.id) ? previous.id : createId();
    taken.add(id);
    return { ...step, id };
  });
}
