import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { Statement } from "@/lib/db/grouping/send-together";
import type { Tx } from "@/lib/db/transaction";
import { lockFunds, spend, transfer, transferEach } from "@/lib/ledger/ledger";

/** Movements of a verification. What they are for stands in their references, once each; the ledger's check reads them. */

const refOf = (id: string, part: string) => `verify:${id}:${part}`;

/** What holds what the most expensive paths cost, of accounts whose funds are locked and suffice. */
export const holdPaths = (
  paths: readonly { accountId: number; id: string; held: bigint; part?: string }[],
): Promise<Statement[]> =>
  transferEach(
    "hold",
    paths.map(({ accountId, id, held, part = "path" }) => ({
      accountId,
      amount: held,
      ref: refOf(id, part),
    })),
  );

/** A verification whose part ends: a step of it (`0`, `1`, …), or what is left (`rest`). */
interface Part {
  accountId: number;
  id: string;
  part: string;
  amount: bigint;
}

/** Returns a part of what is held to the balance. */
export async function releasePart(tx: Tx, { accountId, id, part, amount }: Part): Promise<void> {
  if (amount === 0n) return;
  await lockFunds(tx, [accountId], ["available", "held"]);
  await transfer(tx, "release", [
    { accountId, amount, ref: refOf(id, part), transferId: uuidv7() },
  ]);
}

/** Captures a part of what is held: a code that a messenger took. */
export async function capturePart(
  tx: Tx,
  { id, part, ...spent }: Part & { iso2: string; keyId: number },
): Promise<void> {
  if (spent.amount === 0n) return;
  await lockFunds(tx, [spent.accountId], ["held", "revenue"]);
  await spend(tx, "capture", [
    { ...spent, ref: refOf(id, part), transferId: uuidv7(), item: "messenger_code" },
  ]);
}
