import type { PersonTable } from "@/lib/db/person-rows";
import type { OwnTable, PersonRows } from "@/lib/db/tables";
import { TABLES } from "@/lib/tables";

type DeclaredTables = typeof TABLES;

export type PersonTableName = {
  [T in keyof DeclaredTables]: DeclaredTables[T] extends { person: PersonRows } ? T : never;
}[keyof DeclaredTables];

/** Lock order of tables; any other would deadlock. */
const LOCK_ORDER: readonly PersonTableName[] = [
  "incomings",
  "conversations",
  "verify_codes",
  "pumping_known",
  "pumping_stops",
  "form_answers",
  "blocked_numbers",
];

const declared = Object.entries<OwnTable>(TABLES).flatMap(([table, { person }]) =>
  person === undefined ? [] : [[table, { table, ...person }] as const],
);

/**
 * Columns with a person's number, in rows about that person only, as declared by the tables' owners. A test reads the
 * catalog: every such column is listed here, or in the test with the reason for its omission.
 */
export const PERSON_TABLES = Object.fromEntries(declared) as Record<PersonTableName, PersonTable>;

export const PERSON_TABLE_NAMES: readonly PersonTableName[] = [
  ...new Set([...LOCK_ORDER, ...(Object.keys(PERSON_TABLES) as PersonTableName[])]),
];
