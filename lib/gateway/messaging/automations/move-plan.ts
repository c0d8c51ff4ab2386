import { AFTER_LAST_STEP, getStepId, type Program } from "./program";
import type { StayReason } from "./schema-values";

/** Step at which people of one version are. */
export interface RunPosition {
  version: number;
  step: string;
  /** Ids of steps that these people may have passed in earlier versions; null if they started in this version. */
  passed: readonly string[] | null;
}

export type MoveVerdict = { step: string; passed: readonly string[] } | { reason: StayReason };

/** Returns the keys of all steps that can follow a step, excluding the step itself. */
function listAhead({ instructions }: Program, key: string): Set<string> {
  const ahead = new Set<string>();
  const waiting = [key];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    const instruction = instructions.get(current);
    if (instruction === undefined) continue;
    const following = "yes" in instruction ? [instruction.yes, instruction.no] : [instruction.next];
    for (const next of following) {
      if (next === null || ahead.has(next)) continue;
      ahead.add(next);
      waiting.push(next);
    }
  }
  return ahead;
}

const toIds = ({ instructions }: Program, keys: Iterable<string>): string[] =>
  [...keys].flatMap((key) => {
    const instruction = instructions.get(key);
    return instruction === undefined ? [] : [getStepId(instruction)];
  });

/** Returns the ids of the steps that people at a step may have passed. */
const listBehind = (program: Program, step: string): string[] =>
  toIds(
    program,
    [...program.instructions.keys()].filter((key) => listAhead(program, key).has(step)),
  );

/**
 * Decides whether people can move from their step to another version. It must have that step, and none that they may
 * have passed may follow it there, since a step must not run twice for a person.
 */
export function planMove(from: Program, to: Program, { step, passed }: RunPosition): MoveVerdict {
  const instruction = from.instructions.get(step);
  if (step === AFTER_LAST_STEP || instruction === undefined) return { reason: "after_last_step" };
  const id = getStepId(instruction);
  const target = [...to.instructions.values()].find((candidate) => getStepId(candidate) === id);
  if (target === undefined) return { reason: "step_removed" };
  const behind = new Set([...(passed ?? []), ...listBehind(from, step)]);
  const ahead = [id, ...toIds(to, listAhead(to, target.key))];
  if (ahead.some((stepId) => behind.has(stepId))) return { reason: "step_repeats" };
  return { step: target.key, passed: [...behind].sort() };
}
