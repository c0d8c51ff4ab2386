import { DomainError, notFound } from "@/lib/core/errors";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import { parseNumericSender } from "@/lib/core/phone/sender-id";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { deleteNumber, findAllNumbers, findInboundNumbers, insertNumber } from "./store";

export { findAllNumbers };

export function listNumbers(accountId: number): Promise<string[]> {
  return readAccount(accountId, (tx) => findInboundNumbers(tx, accountId));
}

/** Returns E.164. Throws `invalid_input`. */
export function parseInboundNumber(input: string): string {
  const number = parseNumericSender(plainPhone(input).replace(/[ ()./-]/g, ""));
  if (number === null)
    throw new DomainError("invalid_input", "Numbers are a plus sign and 6 to 15 digits.", {
      path: "number",
    });
  return number;
}

/** Throws `invalid_input` if taken. */
export async function assignNumber(tx: Tx, accountId: number, input: string): Promise<string> {
  const number = parseInboundNumber(input);
  if (await insertNumber(tx, number, accountId)) return number;
  throw new DomainError("invalid_input", `${number} belongs to an account already.`, {
    path: "number",
    reason: "number_taken",
  });
}

/** Releases a number; received messages stay with the account. */
export async function releaseNumber(tx: Tx, input: string): Promise<void> {
  const number = parseInboundNumber(input);
  if (!(await deleteNumber(tx, number))) throw notFound(`number ${number}`);
}
