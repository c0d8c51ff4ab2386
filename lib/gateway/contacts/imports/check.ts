import type { Tx } from "@/lib/db/transaction";
import { selectTarget } from "./choose-target";
import { parseEntry, type ParsedRow } from "./parse-entry";
import type { CheckedRow, ImportRecord, ImportRow } from "./record";
import { findSeenPhones } from "./store-rows";
import type { KnownNumbers } from "./target";

interface KnownPhones extends KnownNumbers {
  seen: Set<string>;
}

function decideRowOutcome(
  phone: string,
  { seen, blocked, known }: KnownPhones,
): CheckedRow["fate"] {
  if (seen.has(phone)) return "duplicate";
  if (blocked.has(phone)) return "blocked";
  return known.has(phone) ? "known" : "new";
}

/** A row that was damaged in the file stays a problem until it is edited. */
function parseRow({ columns, choices }: ImportRecord, { cells, note }: ImportRow): ParsedRow {
  const row = parseEntry(cells, columns, choices);
  return note === "quote_open" ? { ...row, phone: null, problem: "quote_open" } : row;
}

/** Checks rows. The first row of duplicate numbers is imported. */
async function checkRows(
  tx: Tx,
  record: ImportRecord,
  rows: readonly ImportRow[],
  where: { before: string } | { except: string },
): Promise<CheckedRow[]> {
  const parsedRows = rows.map((row) => ({ row, ...parseRow(record, row) }));
  const phones = [...new Set(parsedRows.flatMap(({ phone }) => phone ?? []))];
  const knownPhones: KnownPhones = {
    seen: await findSeenPhones(tx, record, phones, where),
    ...(await selectTarget(record).find(tx, record, phones)),
  };
  return parsedRows.map(({ row: { line }, phone, problem, repair }) => {
    if (phone === null) return { line, fate: "problem", note: problem, phone };
    const fate = decideRowOutcome(phone, knownPhones);
    knownPhones.seen.add(phone);
    return { line, fate, note: repair, phone };
  });
}

export const checkNext = (
  tx: Tx,
  record: ImportRecord,
  rows: readonly ImportRow[],
): Promise<CheckedRow[]> => checkRows(tx, record, rows, { before: rows[0]?.line ?? "0" });

export async function checkEdited(
  tx: Tx,
  record: ImportRecord,
  row: ImportRow,
): Promise<CheckedRow> {
  const [checked] = await checkRows(tx, record, [row], { except: row.line });
  if (checked === undefined) throw new Error("A row was not checked");
  return checked;
}
