import { randomBytes } from "node:crypto";
import { isSameJson } from "./same-json";
import type { AutomationStep } from "./schema-steps";

const createId = () => randomBytes(8).toString("hex");

/** Replaces each step of all paths, given its place such as `2y1`. */
function mapSteps(
  steps: readonly AutomationStep[],
  change: (step: AutomationStep, place: string) => AutomationStep,
  prefix = "",
): AutomationStep[] {
  return steps.map((step, index) => {
    const place = `${prefix}${index + 1}`;
    const changed = change(step, place);
    if (changed.kind !== "branch") return changed;
    return {
      ...changed,
      yes: mapSteps(changed.yes, change, `${place}y`),
      no: mapSteps(changed.no, change, `${place}n`),
    };
  });
}

const listByPlace = (steps: readonly AutomationStep[]): Map<string, AutomationStep> => {
  const byPlace = new Map<string, AutomationStep>();
  mapSteps(steps, (step, place) => {
    byPlace.set(place, step);
    return step;
  });
  return byPlace;
};

/** Gives the steps of a definition that was stored before they had ids their places as ids. */
export const withStoredIds = (steps: readonly AutomationStep[]): AutomationStep[] =>
  mapSteps(steps, (step, place) => ({ ...step, id: step.id ?? place }));

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
  const beforeByPlace = listByPlace(withStoredIds(before));
  const taken = new Set<string>();
  mapSteps(steps, (step) => {
    if (step.id != null) taken.add(step.id);
    return step;
  });
  return mapSteps(steps, (step, place) => {
    if (step.id != null) return step;
    const previous = beforeByPlace.get(place);
    const isSame = previous !== undefined && isSameJson(withoutIds(previous), withoutIds(step));
    const id = isSame && previous.id != null && !taken.has(previous.id) ? previous.id : createId();
    taken.add(id);
    return { ...step, id };
  });
}
