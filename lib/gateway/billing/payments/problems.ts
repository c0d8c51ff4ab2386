import type { PaymentProblem } from "@/lib/payment-providers/provider";

/** For API readers; pages translate the code. */
export const PROBLEM_TEXT: Readonly<Record<PaymentProblem, string>> = {
  declined: "The card was declined.",
  insufficient_funds: "The account doesn't have enough money.",
  card_expired: "The card has expired.",
  authentication_failed: "The payment wasn't confirmed.",
  account_closed: "The bank account is closed.",
  refused: "The payment was refused.",
};
