import { withoutAccount, type Tx } from "@/lib/db/transaction";
import { type PaymentMethodDetails, EMPTY_METHOD_DETAILS } from "@/lib/payment-providers/provider";
import { parseAccount } from "@/lib/payment-providers/sandbox/accounts";
import { type Card, PROBLEM_OF, parseCard } from "@/lib/payment-providers/sandbox/cards";
import {
  parseBehaviour,
  newToken,
  settleCanceled,
  settleFailed,
  settleNow,
  settleReady,
} from "@/lib/payment-providers/sandbox/settle";
import {
  lockSandboxPayment,
  type SandboxPayment,
  saveSandboxPayment,
} from "@/lib/payment-providers/sandbox/store";
import type { SandboxError } from "./texts";

/** Only the last four digits of card numbers are stored. */
export type Values = ReadonlyMap<string, string>;

/** Empty if the payer continues. */
export type Errors = Partial<
  Record<"number" | "expiry" | "code" | "holder" | "iban", SandboxError>
>;

const cardDetails = (card: Card): PaymentMethodDetails => ({
  ...EMPTY_METHOD_DETAILS,
  ref: newToken(card.behaviour),
  kind: "card",
  last4: card.last4,
  country: "DE",
  brand: card.brand,
  expMonth: card.expMonth,
  expYear: card.expYear,
});

const ERROR_FIELD = { number: "number", expiry: "expiry", past: "expiry", code: "code" } as const;

async function answerCard(tx: Tx, payment: SandboxPayment, values: Values): Promise<Errors> {
  const readField = (name: string) => values.get(name) ?? "";
  const card = parseCard(readField("number"), readField("expiry"), readField("code"), new Date());
  if (typeof card === "string") return { [ERROR_FIELD[card]]: card };
  const paymentWithCard = { ...payment, method: cardDetails(card) };
  if (card.behaviour === "challenge") {
    await saveSandboxPayment(tx, { ...paymentWithCard, state: "challenged" });
  } else if (payment.kind === "setup_card") {
    await (PROBLEM_OF[card.behaviour] === undefined
      ? settleReady(tx, paymentWithCard, paymentWithCard.method)
      : settleNow(tx, paymentWithCard, card.behaviour));
  } else {
    await settleNow(tx, paymentWithCard, card.behaviour);
  }
  return {};
}

async function answerMandate(tx: Tx, payment: SandboxPayment, values: Values): Promise<Errors> {
  const readField = (name: string) => (values.get(name) ?? "").trim().slice(0, 100);
  const account = parseAccount(values.get("iban") ?? "");
  if (readField("holder") === "") return { holder: "holder" };
  if (account === null) return { iban: "iban" };
  await settleReady(tx, payment, {
    ...EMPTY_METHOD_DETAILS,
    ref: newToken(account.behaviour),
    kind: "sepa",
    last4: account.last4,
    country: account.country,
    holder: readField("holder"),
    bank: "Sandbox Bank",
    street: readField("street"),
    postcode: readField("postcode"),
    city: readField("city"),
    mandate: `PH-${payment.owner.accountId}-${payment.owner.methodId}`,
  });
  return {};
}

async function answerConfirmation(
  tx: Tx,
  payment: SandboxPayment,
  values: Values,
): Promise<Errors> {
  if (values.get("action") !== "approve") {
    await settleFailed(tx, payment, "authentication_failed");
  } else if (payment.kind === "setup_card" && payment.method !== null) {
    await settleReady(tx, payment, payment.method);
  } else {
    const token = payment.method?.ref;
    const behaviour = token === undefined ? "ok" : parseBehaviour(token);
    await settleNow(tx, payment, behaviour === "challenge" ? "ok" : behaviour);
  }
  return {};
}

export const isConfirmation = ({ kind, state }: SandboxPayment): boolean =>
  state === "challenged" || kind === "wallet" || kind === "instant" || kind === "stored";

/** Processes a sandbox page's form. */
export function respondPage(
  id: string,
  values: Values,
): Promise<{ payment: SandboxPayment; errors: Errors } | null> {
  return withoutAccount(async (tx) => {
    const payment = await lockSandboxPayment(tx, id);
    if (payment === null) return null;
    if (payment.state === "settled") return { payment, errors: {} };
    const errors = await applyAnswer(tx, payment, values);
    return { payment: (await lockSandboxPayment(tx, id)) ?? payment, errors };
  });
}

async function applyAnswer(tx: Tx, payment: SandboxPayment, values: Values): Promise<Errors> {
  if (values.get("action") === "cancel") {
    await settleCanceled(tx, payment);
    return {};
  }
  if (isConfirmation(payment)) return answerConfirmation(tx, payment, values);
  return payment.kind === "setup_sepa"
    ? answerMandate(tx, payment, values)
    : answerCard(tx, payment, values);
}
