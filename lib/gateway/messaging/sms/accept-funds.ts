import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import {
  addSpend,
  type CappedKey,
  type KeySpend,
  readCaps,
} from "@/lib/gateway/developers/api-keys/service-spend";
import { lockFunds } from "@/lib/ledger/ledger";
import { ACCEPTED, type Acceptance, type AcceptOutcome, refuse } from "./accept-outcome";

/** Who can pay: decided message by message, in the order in which they came. */

/** What a capped key spends in this group. */
interface Cap extends CappedKey {
  added: bigint;
}

const capId = (accountId: number, keyId: number) => `${accountId}/${keyId}`;

/** The caps as they are now: authentication read them before the messages waited for their group. */
async function capsOf(tx: Tx, items: readonly Acceptance[]): Promise<Map<string, Cap>> {
  const keys = new Map(
    items.flatMap(({ message: { account_id: accountId, key_id: keyId } }) =>
      keyId === null ? [] : [[capId(accountId, keyId), { accountId, keyId }]],
    ),
  );
  if (keys.size === 0) return new Map();
  const capped = await readCaps(tx, [...keys.values()]);
  return new Map(capped.map((cap) => [capId(cap.accountId, cap.keyId), { ...cap, added: 0n }]));
}

/** Why the message cannot be paid, or null; a message that can be takes its price from funds and cap. */
function charge(
  { message }: Acceptance,
  funds: Map<number, bigint>,
  caps: ReadonlyMap<string, Cap>,
): DomainError | null {
  const left = funds.get(message.account_id) ?? 0n;
  if (left < message.price) {
    const text = "Insufficient funds. Contact your gateway operator to add credit.";
    return new DomainError("insufficient_funds", text);
  }
  const cap =
    message.key_id === null ? undefined : caps.get(capId(message.account_id, message.key_id));
  if (cap !== undefined) {
    if (cap.spent + cap.added + message.price > cap.limit) {
      const text = "The API key has reached its monthly spending limit.";
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
  const caps = await capsOf(tx, items);
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
