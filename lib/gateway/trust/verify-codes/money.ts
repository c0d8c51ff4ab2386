import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { Statement } from "@/lib/db/grouping/send-together";
import type { Tx } from "@/lib/db/transaction";
import { lockFunds, spend, transfer, transferEach } from "@/lib/ledger/ledger";

/** Returns a unique reference, which the ledger check reads. */

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
interface Part {
  accountId: number;
  id: string;
  part: string;
  amount: bigint;
}

export async function releasePart(tx: Tx, { accountId, id, part, amount }: Part): Promise<void> {
  if (amount === 0n) return;
  await lockFunds(tx, [accountId], ["available", "held"]);
  await transfer(tx, "release", [
    { accountId, amount, ref: toLedgerRef(id, part), transferId: uuidv7() },
  ]);
}

export async function capturePart(
  tx: Tx,
  { id, part, ...spent }: Part & { iso2: string; keyId: number },
): Promise<void> {
  if (spent.amount === 0n) return;
  await lockFunds(tx, [spent.accountId], ["held", "revenue"]);
  await spend(tx, "capture", [
    { ...spent, ref: toLedgerRef(id, part), transferId: uuidv7(), item: "messenger_code" },
  ]);
}
