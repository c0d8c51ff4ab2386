import type { Tx } from "@/lib/db/transaction";
import { findBlocked } from "@/lib/gateway/contacts/blocked-numbers/service";
import { findInGroup } from "@/lib/gateway/contacts/phones/service-import";
import { readEntry } from "./read-entry";
import type { CheckedRow, ImportRecord, ImportRow } from "./record";
import { findTaken } from "./store-rows";

/** What is known of the numbers of some rows. */
interface Known {
  /** Numbers of rows that come before. */
  taken: Set<string>;
  blocked: ReadonlySet<string>;
  inGroup: ReadonlySet<string>;
}

function fateOf(phone: string, { taken, blocked, inGroup }: Known): CheckedRow["fate"] {
  if (taken.has(phone)) return "duplicate";
  if (blocked.has(phone)) return "blocked";
  return inGroup.has(phone) ? "known" : "new";
}

/** What becomes of rows, one after the other: of a number that occurs twice, the first row is imported. */
async function checkRows(
  tx: Tx,
  held: ImportRecord,
  rows: readonly ImportRow[],
  where: { before: string } | { besides: string },
): Promise<CheckedRow[]> {
  const accountId = Number(held.account_id);
  const read = rows.map((row) => ({ row, ...readEntry(row.cells, held.columns, held.choices) }));
  const phones = [...new Set(read.flatMap(({ phone }) => phone ?? []))];
  const known: Known = {
    taken: await findTaken(tx, held, phones, where),
    blocked: await findBlocked(tx, accountId, phones),
    inGroup: await findInGroup(tx, accountId, held.group_id, phones),
  };
  return read.map(({ row: { line }, phone, problem, repair }) => {
    if (phone === null) return { line, fate: "problem", note: problem, phone };
    const fate = fateOf(phone, known);
    known.taken.add(phone);
    return { line, fate, note: repair, phone };
  });
}

/** Checks rows behind those that were checked before. */
export const checkNext = (
  tx: Tx,
  held: ImportRecord,
  rows: readonly ImportRow[],
): Promise<CheckedRow[]> => checkRows(tx, held, rows, { before: rows[0]?.line ?? "0" });

/** Checks one row against all others. */
export async function checkEdited(tx: Tx, held: ImportRecord, row: ImportRow): Promise<CheckedRow> {
  const [checked] = await checkRows(tx, held, [row], { besides: row.line });
  if (checked === undefined) throw new Error("A row was not checked");
  return checked;
}
