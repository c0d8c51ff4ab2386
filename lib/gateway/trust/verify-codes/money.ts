import { uuidv7 } from "@/lib/core/ids/uuid7";
import { type Statement, sendTogether } from "@/lib/db/grouping/send-together";
import type { Tx } from "@/lib/db/transaction";
import { lockFunds, spend, spendEach, transfer, transferEach } from "@/lib/ledger/ledger";

/** Returns the idempotency key of a transfer; the ledger check parses it. */

const toLedgerRef = (id: string, part: string) => `verify:${id}:${part}`;

export const createHolds = (
  paths: readonly { accountId: number; id: string; held: bigint; part?: string }[],
): Promise<Statement[]> =>
  transferEach(
    "hold",
    paths.map(({ accountId, id, held, part = "path" }) => ({
      accountId,
      amount: held,
      ref: toLedgerRef(id, part),
    })),
  );

/** Part of the hold: a step (`0`, `1`, …) or the remainder (`rest`). */
export interface HoldPart {
  id: string;
  part: string;
  /** Positive, in micro-units. */
  amount: bigint;
}

const toMovement = (accountId: number, { id, part, amount }: HoldPart) => ({
  accountId,
  amount,
  ref: toLedgerRef(id, part),
  transferId: uuidv7(),
});

export async function releaseParts(
  tx: Tx,
  accountId: number,
  parts: readonly HoldPart[],
): Promise<void> {
  if (parts.length === 0) return;
  await lockFunds(tx, [accountId], ["available", "held"]);
  const movements = parts.map((part) => toMovement(accountId, part));
  if (movements.length === 1) await transfer(tx, "release", movements);
  else await sendTogether(tx, await transferEach("release", movements));
}

export async function captureParts(
  tx: Tx,
  accountId: number,
  parts: readonly (HoldPart & { iso2: string; keyId: number })[],
): Promise<void> {
  if (parts.length === 0) return;
  await lockFunds(tx, [accountId], ["held", "revenue"]);
  const movements = parts.map(({ iso2, keyId, ...part }) => {
    return { ...toMovement(accountId, part), iso2, keyId, item: "messenger_code" as const };
  });
  if (movements.length === 1) await spend(tx, "capture", movements);
  else await spendEach(tx, "capture", movements);
}
