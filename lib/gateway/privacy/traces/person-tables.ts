import type { PersonTable } from "@/lib/db/person-rows";
import type { OwnTable, PersonRows } from "@/lib/db/tables";
import { TABLES } from "@/lib/tables";

type Declared = typeof TABLES;

export type PersonTableName = {
  [T in keyof Declared]: Declared[T] extends { person: PersonRows } ? T : never;
}[keyof Declared];

/** Others lock rows of one person in these tables in this order: another one would deadlock with them. */
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
 * Where a person's number stands in rows that are about nobody else, as the owners of the tables say. A test of erasures reads
 * the catalog: every column for a number is here, or there with the reason why not.
 */
export const PERSON_TABLES = Object.fromEntries(declared) as Record<PersonTableName, PersonTable>;

/** In the order in which they are locked. */
export const PERSON_TABLE_NAMES: readonly PersonTableName[] = [
  ...new Set([...LOCK_ORDER, ...(Object.keys(PERSON_TABLES) as PersonTableName[])]),
];
