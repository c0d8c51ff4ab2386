import type { StepRecord } from "./record";

/** Returns whether a step is a resend. A strategy uses each channel once, so a repeated channel was requested. */
export const isResent = (steps: readonly Pick<StepRecord, "channel">[], index: number): boolean =>
  steps.findIndex(({ channel }) => channel === steps[index]?.channel) < index;
