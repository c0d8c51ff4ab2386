import type { Tx } from "@/lib/db/transaction";
import { isBeforeStart } from "./state";
import { deleteFile, updateImport } from "./store";
import { deleteChangesOf, deleteRowsOf, lockKeptImports } from "./store-forget";

/**
 * Takes a number (E.164) out of what imports keep of their files, and what they noted of its entries. An import that was
 * not started loses its file, and with it the chance to start. Call it before groups are held, as imports do.
 */
export async function forgetImported(
  tx: Tx,
  accountId: number,
  phone: string,
  phoneIds: readonly string[],
): Promise<void> {
  for (const held of await lockKeptImports(tx, accountId)) {
    await deleteChangesOf(tx, held, phoneIds);
    if ((await deleteRowsOf(tx, held, phone)) === 0) continue;
    const columns = held.columns.map((column) => ({ ...column, samples: [] }));
    const isOver = isBeforeStart(held);
    if (isOver) await deleteFile(tx, accountId, held.import_id);
    await updateImport(tx, accountId, held.import_id, {
      columns,
      ...(isOver && { expires_at: new Date() }),
    });
  }
}
