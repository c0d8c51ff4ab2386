import { DomainError } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import { lockFunds } from "@/lib/ledger/ledger";
import { addSpend, type CappedKey, type KeySpend, listCaps } from "./store-spend";

/** Funds and spend caps: payments are decided one by one, in order of arrival. */

export interface Payment {
  accountId: number;
  keyId: number | null;
  /** Micro-units. */
  price: bigint;
}

interface SpendCap extends CappedKey {
  added: bigint;
}

const capId = (accountId: number, keyId: number) => `${accountId}/${keyId}`;

/** Rereads caps, because authentication read them before the requests waited for their group. */
async function findCaps(tx: Tx, payments: readonly Payment[]): Promise<Map<string, SpendCap>> {
  const keys = new Map(
    payments.flatMap(({ accountId, keyId }) =>
      keyId === null ? [] : [[capId(accountId, keyId), { accountId, keyId }]],
    ),
  );
  if (keys.size === 0) return new Map();
  const capped = await listCaps(tx, [...keys.values()]);
  return new Map(capped.map((cap) => [capId(cap.accountId, cap.keyId), { ...cap, added: 0n }]));
}

export interface Funds {
  charge: (payment: Payment) => DomainError | null;
  saveSpends: () => Promise<void>;
}

/** Locks funds until COMMIT. */
export async function openFunds(
  tx: Tx,
  accounts: readonly number[],
  payments: readonly Payment[],
): Promise<Funds> {
  const funds = await lockFunds(tx, accounts, ["available", "held"]);
  const caps = await findCaps(tx, payments);

  function charge({ accountId, keyId, price }: Payment): DomainError | null {
    const remaining = funds.get(accountId) ?? 0n;
    if (remaining < price) {
      const text = "Insufficient funds. Top up the balance, then send again.";
      return new DomainError("insufficient_funds", text);
    }
    const cap = keyId === null ? undefined : caps.get(capId(accountId, keyId));
    if (cap !== undefined) {
      if (cap.spent + cap.added + price > cap.limit) {
        const text = "The API key has reached its monthly spending limit.";
        return new DomainError("spend_cap_reached", text);
      }
      cap.added += price;
    }
    funds.set(accountId, remaining - price);
    return null;
  }

  async function saveSpends(): Promise<void> {
    const spends: KeySpend[] = [...caps.values()].flatMap(({ accountId, keyId, added }) =>
      added > 0n ? [{ accountId, keyId, amount: added }] : [],
    );
    if (spends.length > 0) await addSpend(tx, spends);
  }

  return { charge, saveSpends };
}
