import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { addSpend, type KeySpend, readSpend } from "@/lib/gateway/api-keys/spend";
import { lockFunds } from "@/lib/ledger/ledger";
import { ACCEPTED, type Acceptance, type AcceptOutcome, refuse } from "./accept";

/** Who can pay: decided message by message, in the order in which they came. */

/** What a key may still spend this month, and what it spends in this group. */
interface Cap {
  accountId: number;
  keyId: number;
  spent: bigint;
  added: bigint;
}

const capId = (accountId: number, keyId: number) => `${accountId}/${keyId}`;

async function readCaps(tx: Tx, items: readonly Acceptance[]): Promise<Map<string, Cap>> {
  const caps = new Map<string, Cap>();
  for (const { message, spendCap } of items) {
    const { account_id: accountId, key_id: keyId } = message;
    if (spendCap === null || keyId === null) continue;
    caps.set(capId(accountId, keyId), { accountId, keyId, spent: 0n, added: 0n });
  }
  if (caps.size === 0) return caps;
  for (const { accountId, keyId, amount } of await readSpend(tx, [...caps.values()])) {
    const cap = caps.get(capId(accountId, keyId));
    if (cap !== undefined) cap.spent = amount;
  }
  return caps;
}

/** Why the message cannot be paid, or null; a message that can be takes its price from funds and cap. */
function charge(
  { message, spendCap }: Acceptance,
  funds: Map<number, bigint>,
  caps: ReadonlyMap<string, Cap>,
): DomainError | null {
  const left = funds.get(message.account_id) ?? 0n;
  if (left < message.price) {
    const text = "Not enough funds: top up the account, or ask for a higher credit line.";
    return new DomainError("insufficient_funds", text);
  }
  const cap =
    message.key_id === null ? undefined : caps.get(capId(message.account_id, message.key_id));
  if (cap !== undefined && spendCap !== null) {
    if (cap.spent + cap.added + message.price > spendCap) {
      const text = "The API key has reached its spend cap of this month.";
      return new DomainError("spend_cap_reached", text);
    }
    cap.added += message.price;
  }
  funds.set(message.account_id, left - message.price);
  return null;
}

/**
 * Locks the funds of the accounts and decides every item that is not decided yet. A dear message does not stop
 * a cheaper later one, and one that is refused uses up neither the account's funds nor its key's cap.
 */
export async function decideFunds(
  tx: Tx,
  accounts: number[],
  items: Acceptance[],
  outcomes: (AcceptOutcome | undefined)[],
): Promise<void> {
  const funds = await lockFunds(tx, accounts, ["available", "held"]);
  const caps = await readCaps(tx, items);
  for (const [index, item] of items.entries()) {
    if (outcomes[index] !== undefined) continue;
    const problem = charge(item, funds, caps);
    if (problem === null) outcomes[index] = ACCEPTED;
    else refuse(outcomes, index, problem);
  }
  const spends: KeySpend[] = [...caps.values()].flatMap(({ accountId, keyId, added }) =>
    added > 0n ? [{ accountId, keyId, amount: added }] : [],
  );
  if (spends.length > 0) await addSpend(tx, spends);
}
