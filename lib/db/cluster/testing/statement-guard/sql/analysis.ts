import type { CommonTableExpr, Node, SelectStmt, WithClause } from "libpg-query";
import { Columns } from "./columns";
import { readChange, readInsert } from "./read-changes";
import { readSelect, readSubselect } from "./read-select";
import {
  type Ctes,
  freshColumn,
  type InsertedSelect,
  type AnalysisContext,
  type Use,
} from "./analysis-context";
import { type Outputs, Scope } from "./scope";
import { strings } from "./syntax";
import type { Tables } from "./tables";

/** Reads one statement: which distributed tables it uses, and what their accounts are equal to. */
export class Analysis implements AnalysisContext {
  readonly columns = new Columns();
  readonly uses: Use[] = [];
  readonly insertedSelects: InsertedSelect[] = [];
  readonly spreadValues: string[] = [];
  readonly localTables = new Set<string>();
  #ids = 0;

  constructor(
    readonly tables: Tables,
    readonly variables: ReadonlySet<string>,
  ) {}

  nextId(): number {
    this.#ids += 1;
    return this.#ids;
  }

  /** Reads a statement, or one within WITH, and returns its columns. */
  statement(node: Node, outer: Ctes = new Map()): Outputs {
    if ("SelectStmt" in node) return this.select(node.SelectStmt, new Scope(), outer);
    if ("InsertStmt" in node)
      return readInsert(this, node.InsertStmt, this.#with(node.InsertStmt.withClause, outer));
    if ("UpdateStmt" in node) {
      const { fromClause, targetList, withClause } = node.UpdateStmt;
      const parts = { from: fromClause, set: targetList };
      return readChange(this, node.UpdateStmt, parts, this.#with(withClause, outer));
    }
    if ("DeleteStmt" in node) {
      const { usingClause, withClause } = node.DeleteStmt;
      const parts = { from: usingClause };
      return readChange(this, node.DeleteStmt, parts, this.#with(withClause, outer));
    }
    const explained = "ExplainStmt" in node ? node.ExplainStmt.query : undefined;
    return explained === undefined ? [] : this.statement(explained);
  }

  select(select: SelectStmt, scope: Scope, outer: Ctes): Outputs {
    return readSelect(this, select, scope, this.#with(select.withClause, outer));
  }

  subselect(select: SelectStmt, scope: Scope, ctes: Ctes): Outputs {
    return readSubselect(this, select, scope, ctes);
  }

  #with(clause: WithClause | undefined, outer: Ctes): Ctes {
    const ctes = new Map(outer);
    for (const node of clause?.ctes ?? []) {
      if (!("CommonTableExpr" in node)) continue;
      const { ctename = "" } = node.CommonTableExpr;
      if (clause?.recursive) ctes.set(ctename, []);
      ctes.set(ctename, this.#cte(node.CommonTableExpr, ctes));
    }
    return ctes;
  }

  #cte(cte: CommonTableExpr, ctes: Ctes): Outputs {
    const { ctequery, ctematerialized, aliascolnames } = cte;
    if (ctequery === undefined) return [];
    const isSelect = "SelectStmt" in ctequery;
    const outputs = isSelect
      ? this.subselect(ctequery.SelectStmt, new Scope(), ctes)
      : this.statement(ctequery, ctes);
    const isWall = !isSelect || ctematerialized === "CTEMaterializeAlways";
    const names = strings(aliascolnames);
    return outputs.map(({ name, column }, index) => ({
      name: names[index] ?? name,
      column: isWall ? freshColumn(this, name) : column,
    }));
  }
}
