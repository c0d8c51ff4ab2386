import { describe, expect, it } from "vitest";
import {
  canChangeVerification,
  canChangeVerifyStep,
  isVerifying,
  VERIFY_STATUS_CODES,
} from "./verify-state";

const pairs = (may: typeof canChangeVerification) =>
  VERIFY_STATUS_CODES.flatMap((from) =>
    VERIFY_STATUS_CODES.filter((to) => may(from, to)).map((to) => `${from}>${to}`),
  );

describe("verification states", () => {
  it("never leave a final state", () => {
    expect(pairs(canChangeVerification)).toEqual([
      "0>5",
      "0>10",
      "0>20",
      "0>100",
      "5>10",
      "5>20",
      "5>100",
    ]);
    expect(VERIFY_STATUS_CODES.filter(isVerifying)).toEqual([0, 5]);
  });

  it("allow only a late arrival for an abandoned step", () => {
    expect(pairs(canChangeVerifyStep)).toEqual([
      "0>5",
      "0>20",
      "0>100",
      "5>10",
      "5>20",
      "5>100",
      "20>10",
      "100>10",
    ]);
  });
});
