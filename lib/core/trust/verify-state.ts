export const VERIFY_STATUS = {
  0: "new",
  5: "in progress",
  10: "success",
  20: "failed",
  100: "error",
} as const;
export type VerifyStatus = keyof typeof VERIFY_STATUS;

export const VERIFY_STATUS_CODES = [0, 5, 10, 20, 100] as const satisfies readonly VerifyStatus[];

export const VERIFY_NEW = 0;
export const VERIFY_IN_PROGRESS = 5;
export const VERIFY_SUCCESS = 10;
export const VERIFY_FAILED = 20;
export const VERIFY_ERROR = 100;

/** Codes may be entered before the first step is reported. */
const NEXT_STATUSES: Readonly<Record<VerifyStatus, readonly VerifyStatus[]>> = {
  0: [5, 10, 20, 100],
  5: [10, 20, 100],
  10: [],
  20: [],
  100: [],
};

/** A step that was given up may still arrive, and then counts as a success. */
const NEXT_STEP_STATUSES: Readonly<Record<VerifyStatus, readonly VerifyStatus[]>> = {
  0: [5, 20, 100],
  5: [10, 20, 100],
  10: [],
  20: [10],
  100: [10],
};

export const canChangeVerification = (from: VerifyStatus, to: VerifyStatus): boolean =>
  NEXT_STATUSES[from].includes(to);

export const canChangeVerifyStep = (from: VerifyStatus, to: VerifyStatus): boolean =>
  NEXT_STEP_STATUSES[from].includes(to);

export const isVerifying = (status: VerifyStatus): boolean => NEXT_STATUSES[status].length > 0;
