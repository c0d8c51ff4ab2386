/** States of a verification and of its steps. The numbers are the API's. */
export const VERIFY_STATUS = {
  0: "new",
  5: "in progress",
  10: "success",
  20: "failed",
  100: "error",
} as const;
export type VerifyStatus = keyof typeof VERIFY_STATUS;

/** In the order in which the API lists them. */
export const VERIFY_STATUS_CODES = [0, 5, 10, 20, 100] as const satisfies readonly VerifyStatus[];

export const VERIFY_NEW = 0;
export const VERIFY_IN_PROGRESS = 5;
export const VERIFY_SUCCESS = 10;
export const VERIFY_FAILED = 20;
export const VERIFY_ERROR = 100;

/** A code can be entered before the first step was reported, so a new verification can succeed. */
const NEXT: Readonly<Record<VerifyStatus, readonly VerifyStatus[]>> = {
  0: [5, 10, 20, 100],
  5: [10, 20, 100],
  10: [],
  20: [],
  100: [],
};

/** A step that was given up may still arrive: it is then recorded as a success. */
const NEXT_OF_STEP: Readonly<Record<VerifyStatus, readonly VerifyStatus[]>> = {
  0: [5, 20, 100],
  5: [10, 20, 100],
  10: [],
  20: [10],
  100: [10],
};

/** Whether a verification may go from one status to the other. Staying is no change. */
export const canChangeVerification = (from: VerifyStatus, to: VerifyStatus): boolean =>
  NEXT[from].includes(to);

/** The same for one step of it. */
export const canChangeVerifyStep = (from: VerifyStatus, to: VerifyStatus): boolean =>
  NEXT_OF_STEP[from].includes(to);

/** Whether a verification goes on. */
export const isVerifying = (status: VerifyStatus): boolean => NEXT[status].length > 0;
