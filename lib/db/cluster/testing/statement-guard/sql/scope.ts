import type { Alias, ColumnRef } from "libpg-query";
import type { Column } from "./columns";
import { columnPath, strings } from "./syntax";

/** A table, sub-select, CTE or function in a statement's FROM. */
export interface Source {
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** Numbered within the statement. */
  id: number;
  /** A function's columns are not all known. */
  isOpenEnded?: boolean;
}

/** Output columns of a sub-select or CTE, in order. */
export type Outputs = readonly { name: string; column: Column }[];

/** The sources that names of one select refer to. */
export class Scope {
  readonly sources: Source[] = [];

  /**
   * `seesThrough` is set if conditions on columns of `outer` reach these tables: only if the planner flattens the
   * sub-select.
   */
  constructor(
    readonly outer?: Scope,
    readonly seesThrough = true,
  ) {}

  /** The column that a reference means; undefined if it is no column, or one behind a wall. */
  resolve(ref: ColumnRef): Column | undefined {
    const path = columnPath(ref)?.slice(-2);
    if (path === undefined) return undefined;
    const [column = "", table] = [...path].reverse();
    for (let scope: Scope | undefined = this; scope !== undefined; scope = scope.#next()) {
      for (const source of scope.sources) {
        if (table !== undefined && table !== source.name) continue;
        const found = source.columns.get(column);
        if (found !== undefined) return found;
        if (source.isOpenEnded && (table !== undefined || scope.sources.length === 1))
          return `${source.id}.${column}`;
      }
    }
    return undefined;
  }

  #next(): Scope | undefined {
    return this.seesThrough ? this.outer : undefined;
  }
}

/** Returns a sub-select's columns, named by its alias. */
export function namedOutputs(outputs: Outputs, alias: Alias | undefined): Map<string, Column> {
  const names = strings(alias?.colnames);
  return new Map(outputs.map(({ name, column }, index) => [names[index] ?? name, column]));
}
