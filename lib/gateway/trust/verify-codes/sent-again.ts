import type { StepRecord } from "./record";

/** Returns true for a repeated channel, which is a resend, as a strategy uses each channel once. */
export const isResent = (steps: readonly Pick<StepRecord, "channel">[], index: number): boolean =>
  steps.findIndex(({ channel }) => channel === steps[index]?.channel) < index;
