import type { SelectStmt } from "libpg-query";
import type { Column, Columns } from "./columns";
import type { Outputs, Scope } from "./scope";
import type { Tables } from "./tables";

/** A distributed table that a statement reads or changes. */
export interface Use {
  table: string;
  /** Its `account_id`. */
  column: Column;
  isLocked: boolean;
}

/** An INSERT of a select: what is written to `account_id`, and from where. */
export interface InsertedSelect {
  table: string;
  account: Column | undefined;
  /** Local tables that the select reads. */
  local: string[];
  /** WITH before INSERT. */
  hasOuterWith: boolean;
}

/** CTEs by name, with what they return. */
export type Ctes = ReadonlyMap<string, Outputs>;

/** One statement while it is read. */
export interface AnalysisContext {
  readonly tables: Tables;
  /** A function's variables, which are values. */
  readonly variables: ReadonlySet<string>;
  readonly columns: Columns;
  readonly uses: Use[];
  readonly insertedSelects: InsertedSelect[];
  /** Tables that one VALUES fills for several accounts. */
  readonly spreadValues: string[];
  readonly localTables: Set<string>;
  /** A number for one more source of rows. */
  nextId(): number;
  /** Reads a select whose tables the planner joins with those of `scope`. */
  select(select: SelectStmt, scope: Scope, ctes: Ctes): Outputs;
  /** Reads a select, and returns its columns behind as much of a wall as the planner has there. */
  subselect(select: SelectStmt, scope: Scope, ctes: Ctes): Outputs;
}

/** Creates a column without known restrictions. */
export const freshColumn = (analysis: AnalysisContext, name: string): Column =>
  `${analysis.nextId()}.${name}`;
