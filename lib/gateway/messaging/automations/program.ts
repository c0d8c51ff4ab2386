import type { AutomationStep, BranchStep, SimpleStep, TextStep } from "./schema-steps";

/** A step with its place: `2`, or `2y1` and `2n1` for the first steps of the paths of branch 2. */
export type Instruction =
  | { key: string; step: SimpleStep; next: string | null }
  | { key: string; step: BranchStep; next: string | null; yes: string | null; no: string | null };

export interface Program {
  /** Null without steps. */
  first: string | null;
  instructions: ReadonlyMap<string, Instruction>;
}

/** Returns the id of a step in all versions; versions that were published before steps had ids have their places. */
export const getStepId = ({ key, step }: Instruction): string => step.id ?? key;

export const listPlacesById = ({ instructions }: Program): Map<string, string> =>
  new Map([...instructions.values()].map((item) => [getStepId(item), item.key]));

/** Place of people who wait after the last step, until when a goal can still come. */
export const AFTER_LAST_STEP = "";

/** While versions are mixed, web processes may publish what only newer workers know; these take it then. */
export const createUnknownError = (unknown: never): Error =>
  new Error(`This version doesn't know ${JSON.stringify((unknown as { kind: unknown }).kind)}`);

/** Links the steps of a definition. A program only leads forward, so it ends. */
export function toProgram(steps: readonly AutomationStep[]): Program {
  const instructions = new Map<string, Instruction>();
  const link = (path: readonly AutomationStep[], prefix: string, after: string | null) => {
    for (const [index, step] of path.entries()) {
      const key = `${prefix}${index + 1}`;
      const next = index + 1 < path.length ? `${prefix}${index + 2}` : after;
      if (step.kind !== "branch") {
        instructions.set(key, { key, step, next: step.kind === "end" ? null : next });
        continue;
      }
      const yes = link(step.yes, `${key}y`, next);
      const no = link(step.no, `${key}n`, next);
      instructions.set(key, { key, step, next, yes, no });
    }
    return path.length === 0 ? after : `${prefix}1`;
  };
  const first = link(steps, "", null);
  return { first, instructions };
}

export const listSteps = ({ instructions }: Program): Instruction["step"][] =>
  [...instructions.values()].map(({ step }) => step);

export type GroupStep = Extract<SimpleStep, { group_id: number }>;
export const isGroupStep = (step: Instruction["step"]): step is GroupStep => "group_id" in step;

export type TemplateStep = TextStep & { template_id: number };
export const isTemplateStep = (step: Instruction["step"]): step is TemplateStep =>
  step.kind === "text" && step.template_id != null;

/** Returns the step's own texts; those of templates are read when they are sent. */
export function listTexts(step: Instruction["step"]): string[] {
  if (step.kind === "text") return step.text == null ? [] : [step.text];
  return step.kind === "text_test" ? step.variants.map(({ text }) => text) : [];
}
