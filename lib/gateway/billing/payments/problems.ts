import type { PaymentProblem } from "@/lib/payments/provider";

/** Why no money came, for whoever reads the API. Pages say it in their own language by the word. */
export const PROBLEM_TEXT: Readonly<Record<PaymentProblem, string>> = {
  declined: "The card was declined.",
  insufficient_funds: "The account doesn't have enough money.",
  card_expired: "The card has expired.",
  authentication_failed: "The payment wasn't confirmed.",
  account_closed: "The bank account is closed.",
  refused: "The payment was refused.",
};
