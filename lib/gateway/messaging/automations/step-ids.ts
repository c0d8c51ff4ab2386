import { randomBytes } from "node:crypto";
import { isSameJson } from "./same-json";
import type { AutomationStep } from "./schema-steps";

const createId = () => randomBytes(8).toString("hex");

/** Replaces each step of all paths, given its place such as `2y1`. */
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

/** Gives the steps of a definition that was stored before they had ids their places as ids. */
export const withStoredIds = (steps: readonly AutomationStep[]): AutomationStep[] =>
  mapSteps(steps, (step, path) => ({ ...step, id: step.id ?? path }));

function withoutIds(step: AutomationStep): unknown {
  const { id: _, ...rest } = step;
  if (rest.kind !== "branch") return rest;
  return { ...rest, yes: rest.yes.map(withoutIds), no: rest.no.map(withoutIds) };
}

/**
 * Gives new steps ids. A step without one is the step before at the same place if it is the same otherwise, so that a
 * request can be repeated without ids.
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
