import type { StepRecord } from "./record";

/** Whether a step repeats an earlier one: a strategy has no channel twice, so a second one was sent again on request. */
export const isResent = (steps: readonly Pick<StepRecord, "channel">[], index: number): boolean =>
  steps.findIndex(({ channel }) => channel === steps[index]?.channel) < index;
