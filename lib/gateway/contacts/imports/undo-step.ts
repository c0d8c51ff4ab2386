import { type Tx, withAccount } from "@/lib/db/transaction";
import {
  type GroupRecord,
  holdGroup,
  nameColumns,
} from "@/lib/gateway/contacts/groups/service-access";
import { COLUMNS } from "@/lib/gateway/contacts/groups/schema-values";
import { findFilledColumns, undoEntries } from "@/lib/gateway/contacts/phones/service-import";
import type { ImportRecord } from "./record";
import { orFail } from "./run-step";
import { lockImport, updateImport } from "./store";
import { deleteChanges, findChanges } from "./store-changes";
import type { DueImport } from "./store-work";

/** Entries of one transaction. */
const PIECE = 1_000;

/** Takes names away that the import gave to columns, unless they were changed since or entries still use them. */
async function unname(tx: Tx, held: ImportRecord, group: GroupRecord): Promise<void> {
  if (Object.keys(held.names).length === 0) return;
  const filled = await findFilledColumns(tx, Number(held.account_id), group.group_id);
  const names = COLUMNS.flatMap((column) => {
    const given = held.names[`name_${column}`];
    return given !== undefined && group[`name_${column}`] === given && filled[column] !== true
      ? [[`name_${column}`, null]]
      : [];
  });
  await nameColumns(tx, Number(held.account_id), group, Object.fromEntries(names));
}

async function undoPiece(tx: Tx, held: ImportRecord): Promise<void> {
  const accountId = Number(held.account_id);
  const group = await holdGroup(tx, accountId, Number(held.group_id));
  const changes = await findChanges(tx, accountId, held.import_id, PIECE);
  const rows = changes.map(({ phone_id, ...row }) => ({ ...row, id: phone_id }));
  const undone = await undoEntries(tx, accountId, group, {
    added: rows.filter((row) => row.is_added).map(({ id, written_at }) => ({ id, written_at })),
    changed: rows.filter((row) => !row.is_added),
  });
  const ids = changes.map(({ phone_id }) => phone_id);
  await deleteChanges(tx, accountId, held.import_id, ids);
  const isEnd = changes.length < PIECE;
  if (isEnd) await unname(tx, held, group);
  const now = new Date();
  await updateImport(tx, accountId, held.import_id, {
    undone: Number(held.undone) + undone,
    kept: Number(held.kept) + changes.length - undone,
    work_at: isEnd ? null : now,
    ...(isEnd && { state: "undone", expires_at: now }),
  });
}

/** Takes back the next changes of an import, in one transaction that also forgets them. */
export function undoStep(due: DueImport): Promise<void> {
  const { accountId, importId } = due;
  return orFail(due, () =>
    withAccount(accountId, async (tx) => {
      const held = await lockImport(tx, accountId, importId);
      if (held?.state === "undoing") await undoPiece(tx, held);
    }),
  );
}
