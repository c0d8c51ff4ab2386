import type { AccountWork } from "@/lib/db/retention/step";
import type { Tx } from "@/lib/db/transaction";
import { deleteFile } from "./store";
import {
  deleteNextChanges,
  deleteNextRows,
  expireImports,
  findExpired,
  lockExpired,
  markEmpty,
} from "./store-retention";

export { expireImports };

/** Deletes a batch; the last one marks the import empty. */
async function deleteImport(tx: Tx, accountId: number): Promise<"more" | "done"> {
  const expired = await lockExpired(tx, accountId);
  if (expired === undefined) return "done";
  const { import_id: id, columns } = expired;
  await deleteFile(tx, accountId, id);
  const deletedCount =
    (await deleteNextRows(tx, accountId, id)) + (await deleteNextChanges(tx, accountId, id));
  if (deletedCount > 0) return "more";
  const emptied = columns.map((column) => ({ ...column, samples: [] }));
  await markEmpty(tx, accountId, id, emptied);
  return "more";
}

export const EXPIRED_IMPORTS: AccountWork = {
  name: "imports",
  find: findExpired,
  clear: deleteImport,
};
