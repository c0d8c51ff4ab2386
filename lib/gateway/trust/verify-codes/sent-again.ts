import type { StepRecord } from "./record";

/** A strategy uses each channel once, so a repeated channel is a resend. */
export const isResent = (steps: readonly Pick<StepRecord, "channel">[], index: number): boolean =>
  steps.findIndex(({ channel }) => channel === steps[index]?.channel) < index;
