import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { copyLine } from "./copy-text";
import type { NetRow, NetTable } from "./net-changes";
import type { Relation, Tuple } from "./pgoutput";

const id = pg.escapeIdentifier;

async function readColumnTypes(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [id(table)],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

function groupByAccount(relation: Relation, rows: NetRow[]): NetRow[][] {
  const account = relation.key.findIndex(
    (columnIndex) => relation.columns[columnIndex] === "account_id",
  );
  if (account === -1) return [rows];
  const groups = new Map<Tuple[number], NetRow[]>();
  for (const row of rows) {
    const group = groups.get(row.key[account]);
    if (group === undefined) groups.set(row.key[account], [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** Deletes rows of a table without a key: they are identified as a whole; nulls need `IS NULL`. */
async function deleteByWholeRow(client: pg.Client, table: NetTable, { key }: NetRow) {
  const { name, columns } = table.relation;
  const values = key.filter((value) => value !== null);
  let next = 0;
  const conditions = key.map((value, index) => {
    if (value === null) return `${id(columns[index] ?? "")} IS NULL`;
    next += 1;
    return `${id(columns[index] ?? "")} = $${next}`;
  });
  await client.query(`DELETE FROM ${id(name)} WHERE ${conditions.join(" AND ")}`, values);
}

async function deleteRows(client: pg.Client, table: NetTable, rows: NetRow[]): Promise<void> {
  const { name, columns, key } = table.relation;
  if (key.length === columns.length) {
    for (const row of rows) await deleteByWholeRow(client, table, row);
    return;
  }
  const types = await readColumnTypes(client, name);
  const names = key.map((columnIndex) => columns[columnIndex] ?? "");
  const account = names.indexOf("account_id");
  const arrays = names.map((column, index) => `$${index + 1}::${types.get(column)}[]`).join(", ");
  const list = names.map((_, index) => `k${index}`).join(", ");
  const keyMatches = names.map((column, index) => `t.${id(column)} = n.k${index}`);
  // A constant account selects the shard.
  if (account !== -1) keyMatches.push(`t.account_id = $${names.length + 1}`);
  const sql = `DELETE FROM ${id(name)} t USING unnest(${arrays}) AS n (${list}) WHERE ${keyMatches.join(" AND ")}`;
  for (const group of groupByAccount(table.relation, rows)) {
    const values: unknown[] = names.map((_, index) => group.map((row) => row.key[index]));
    if (account !== -1) values.push(group[0]?.key[account]);
    await client.query(sql, values);
  }
}

/** Updates a row. An unchanged long value is unknown, so only the other columns are set. */
async function updateRow(client: pg.Client, { relation }: NetTable, key: Tuple, row: Tuple) {
  const set: string[] = [];
  const values: Tuple = [];
  const addParameter = (at: number, value: Tuple[number]) => {
    values.push(value);
    return `${id(relation.columns[at] ?? "")} = $${values.length}`;
  };
  for (const [index, value] of row.entries())
    if (value !== undefined && !relation.key.includes(index)) set.push(addParameter(index, value));
  if (set.length === 0) return;
  const where = relation.key.map((columnIndex, index) => addParameter(columnIndex, key[index]));
  await client.query(
    `UPDATE ${id(relation.name)} SET ${set.join(", ")} WHERE ${where.join(" AND ")}`,
    values,
  );
}

async function copyRows(client: pg.Client, { relation }: NetTable, rows: Tuple[]): Promise<void> {
  const columns = relation.columns.map((column) => id(column)).join(", ");
  const stream = client.query(copyFrom(`COPY ${id(relation.name)} (${columns}) FROM STDIN`));
  await pipeline(Readable.from(rows.map(copyLine)), stream);
}

/** Applies a table's changes. Foreign keys must be off, since parents are rewritten. */
export async function applyTable(client: pg.Client, table: NetTable): Promise<void> {
  const rows = table.list();
  const isPartial = ({ row }: NetRow) => row?.includes(undefined) === true;
  const deleted = rows.filter((row) => row.existed && !isPartial(row));
  if (deleted.length > 0) await deleteRows(client, table, deleted);
  const whole = rows.flatMap((row) =>
    row.row === null || (row.existed && isPartial(row)) ? [] : [row.row],
  );
  if (whole.length > 0) await copyRows(client, table, whole);
  for (const { existed, key, row } of rows)
    if (row !== null && existed && row.includes(undefined))
      await updateRow(client, table, key, row);
}
