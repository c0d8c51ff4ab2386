import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { Statement } from "@/lib/db/grouping/send-together";
import type { Tx } from "@/lib/db/transaction";
import { lockFunds, transfer, transferEach } from "@/lib/ledger/ledger";

/** Movements of a verification. What they are for stands in their references, once each; the ledger's check reads them. */

type End = "capture" | "release";

const refOf = (id: string, part: string) => `verify:${id}:${part}`;

/** What holds what the most expensive paths cost, of accounts whose funds are locked and suffice. */
export const holdPaths = (
  paths: readonly { accountId: number; id: string; held: bigint }[],
): Promise<Statement[]> =>
  transferEach(
    "hold",
    paths.map(({ accountId, id, held }) => ({ accountId, amount: held, ref: refOf(id, "path") })),
  );

/** Ends a part of what is held: a step of it (`0`, `1`, …), or what is left (`rest`). */
export async function endPart(
  tx: Tx,
  accountId: number,
  id: string,
  { part, amount, end }: { part: string; amount: bigint; end: End },
): Promise<void> {
  if (amount === 0n) return;
  await lockFunds(tx, [accountId], end === "release" ? ["available", "held"] : ["held", "revenue"]);
  await transfer(tx, end, [{ accountId, amount, ref: refOf(id, part), transferId: uuidv7() }]);
}
