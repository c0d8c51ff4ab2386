export const FRAUD_STATUS = {
  0: "new",
  5: "in progress",
  10: "completed",
  20: "not enough credits",
  21: "invalid data",
  1000: "unexpected error",
} as const;
export type FraudStatus = keyof typeof FRAUD_STATUS;

export const FRAUD_STATUS_CODES = [
  0, 5, 10, 20, 21, 1000,
] as const satisfies readonly FraudStatus[];

export const FRAUD_IN_PROGRESS = 5 satisfies FraudStatus;
export const FRAUD_COMPLETED = 10 satisfies FraudStatus;
export const FRAUD_NO_FUNDS = 20 satisfies FraudStatus;
export const FRAUD_INVALID_DATA = 21 satisfies FraudStatus;
export const FRAUD_FAILED = 1000 satisfies FraudStatus;

/** 5 exists only within the completing transaction, so it is visible only while a check runs. */
const NEXT_STATUSES: Readonly<Record<FraudStatus, readonly FraudStatus[]>> = {
  0: [5, 1000],
  5: [10, 20, 21, 1000],
  10: [],
  20: [],
  21: [],
  1000: [],
};

export const canChangeFraudCheck = (from: FraudStatus, to: FraudStatus): boolean =>
  NEXT_STATUSES[from].includes(to);

export const isChecking = (status: FraudStatus): boolean => NEXT_STATUSES[status].length > 0;
