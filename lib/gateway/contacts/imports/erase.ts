import { DomainError } from "@/lib/core/errors";
import { removePhone } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";
import { isBeforeStart } from "./state";
import { deleteFile, updateImport } from "./store";
import {
  deleteChangesByPhones,
  deleteRows,
  deleteRowsByPhone,
  type ErasableImport,
  findImportsWithRows,
  findUnparsedRows,
  hasRowWithPhone,
  lockImportsWithRows,
  type RowKey,
} from "./store-erase";

/** Also in unparsed rows. */
export async function isImported(tx: Tx, accountId: number, phone: string): Promise<boolean> {
  const imports = await findImportsWithRows(tx, accountId);
  for (const item of imports) if (await hasRowWithPhone(tx, item, phone)) return true;
  for (const record of imports) if ((await findUnparsed(tx, record, phone)).length > 0) return true;
  return false;
}

/** Throws `conflict` while the file is being read, since its rows aren't known yet. */
function assertRead({ state }: ErasableImport): void {
  if (state !== "reading" && state !== "checking") return;
  throw new DomainError(
    "conflict",
    "A file with contacts is being read right now. Try again in a few seconds.",
    { reason: "file_being_read", retryAfterSeconds: 5 },
  );
}

/** Finds rows with the number whose number column isn't chosen, or which were skipped. */
async function findUnparsed(tx: Tx, record: ErasableImport, phone: string): Promise<RowKey[]> {
  const candidates = await findUnparsedRows(tx, record, phone);
  const { country } = record.choices;
  return candidates.filter(({ cells }) =>
    cells.some((cell) => removePhone(cell, phone, country) !== cell),
  );
}

async function deleteUnparsed(tx: Tx, record: ErasableImport, phone: string): Promise<number> {
  const keys = await findUnparsed(tx, record, phone);
  return keys.length === 0 ? 0 : deleteRows(tx, record, keys);
}

/**
 * Erases a number (E.164) from stored files and undo data. An import not yet started loses its file and can't start.
 * Lock order: call it before locking groups, as imports do. Throws `conflict` while a file is being read.
 */
export async function eraseImported(
  tx: Tx,
  accountId: number,
  phone: string,
  phoneIds: readonly string[],
): Promise<void> {
  for (const record of await lockImportsWithRows(tx, accountId)) {
    assertRead(record);
    await deleteChangesByPhones(tx, record, phoneIds);
    const deleted =
      (await deleteRowsByPhone(tx, record, phone)) + (await deleteUnparsed(tx, record, phone));
    if (deleted === 0) continue;
    const columns = record.columns.map((column) => ({ ...column, samples: [] }));
    const isOver = isBeforeStart(record);
    await deleteFile(tx, accountId, record.import_id);
    await updateImport(tx, accountId, record.import_id, {
      columns,
      ...(isOver && { expires_at: new Date() }),
    });
  }
}
