import { DomainError, notFound } from "@/lib/core/errors";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import { numberOfSender } from "@/lib/core/phone/sender-id";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { deleteNumber, findAllNumbers, findNumbersOf, insertNumber } from "./store";

/** What operators ask: every number with its account. */
export { findAllNumbers };

/** Numbers on which an account can be answered, the oldest first. */
export function listNumbers(accountId: number): Promise<string[]> {
  return readAccount(accountId, (tx) => findNumbersOf(tx, accountId));
}

/** Reads a number in E.164. Throws `invalid_input`. */
export function numberOf(input: string): string {
  const number = numberOfSender(plainPhone(input).replace(/[ ()./-]/g, ""));
  if (number === null)
    throw new DomainError("invalid_input", "Numbers are a plus sign and 6 to 15 digits.", {
      path: "number",
    });
  return number;
}

/** Gives an account a number to be answered on. Throws `invalid_input` for one that has an owner. */
export async function assignNumber(tx: Tx, accountId: number, input: string): Promise<string> {
  const number = numberOf(input);
  if (await insertNumber(tx, number, accountId)) return number;
  throw new DomainError("invalid_input", `${number} belongs to an account already.`, {
    path: "number",
    reason: "number_taken",
  });
}

/** Takes a number away from its account; what came in on it stays. */
export async function releaseNumber(tx: Tx, input: string): Promise<void> {
  const number = numberOf(input);
  if (!(await deleteNumber(tx, number))) throw notFound(`number ${number}`);
}
