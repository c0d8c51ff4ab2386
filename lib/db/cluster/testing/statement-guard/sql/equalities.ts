import type { A_Expr, Node } from "libpg-query";
import type { Column, Restriction } from "./columns";
import type { Scope } from "./scope";
import { isConstant, getString } from "./syntax";

/** Column equalities and restrictions of a condition. */
export interface Equalities {
  restricted: Map<Column, Restriction>;
  equal: [Column, Column][];
}

const nothing = (): Equalities => ({ restricted: new Map(), equal: [] });

const narrower = (a: Restriction | undefined, b: Restriction): Restriction =>
  a === "one" || b === "one" ? "one" : "group";

function both(all: readonly Equalities[]): Equalities {
  const result = nothing();
  for (const { restricted, equal } of all) {
    result.equal.push(...equal);
    for (const [column, is] of restricted)
      result.restricted.set(column, narrower(result.restricted.get(column), is));
  }
  return result;
}

/** Keeps only what all alternatives have in common. */
function either(all: readonly Equalities[]): Equalities {
  const [first, ...others] = all;
  const result = nothing();
  for (const [column, is] of first?.restricted ?? []) {
    const further = others.map(({ restricted }) => restricted.get(column));
    if (further.every((item) => item !== undefined))
      result.restricted.set(column, further.includes("group") ? "group" : is);
  }
  return result;
}

const listItems = (node: Node | undefined): Node[] =>
  node === undefined ? [] : "RowExpr" in node ? (node.RowExpr.args ?? []) : [node];

const toNodeList = (node: Node | undefined): Node[] =>
  node !== undefined && "List" in node ? (node.List.items ?? []) : [];

/** Reads conditions of one scope. */
export class EqualityReader {
  constructor(
    readonly scope: Scope,
    readonly variables: ReadonlySet<string>,
  ) {}

  read(node: Node | undefined): Equalities {
    if (node === undefined) return nothing();
    if ("BoolExpr" in node) {
      const args = (node.BoolExpr.args ?? []).map((arg) => this.read(arg));
      if (node.BoolExpr.boolop === "AND_EXPR") return both(args);
      // `x OR false` keeps the alternative that can be true.
      return node.BoolExpr.boolop === "OR_EXPR" ? either(args) : nothing();
    }
    return "A_Expr" in node ? this.#comparison(node.A_Expr) : nothing();
  }

  #comparison({ kind, name, lexpr, rexpr }: A_Expr): Equalities {
    if (getString(name?.[0]) !== "=") return nothing();
    const left = listItems(lexpr);
    if (kind === "AEXPR_OP") {
      const right = listItems(rexpr);
      return both(left.map((item, index) => this.#pair(item, right[index])));
    }
    if (kind === "AEXPR_OP_ANY" && isConstant(rexpr, this.variables))
      return this.#restricts(left[0], "group");
    return kind === "AEXPR_IN" ? this.#inList(left, toNodeList(rexpr)) : nothing();
  }

  #pair(left: Node, right: Node | undefined): Equalities {
    if (isConstant(right, this.variables)) return this.#restricts(left, "one");
    if (isConstant(left, this.variables)) return this.#restricts(right, "one");
    const [a, b] = [this.#column(left), this.#column(right)];
    return a === undefined || b === undefined ? nothing() : { ...nothing(), equal: [[a, b]] };
  }

  #inList(left: Node[], list: Node[]): Equalities {
    const is = list.length === 1 ? "one" : "group";
    return both(
      left.map((item, index) => {
        const values = list.map((value) => listItems(value)[index]);
        return values.every((value) => isConstant(value, this.variables))
          ? this.#restricts(item, is)
          : nothing();
      }),
    );
  }

  #column(node: Node | undefined): Column | undefined {
    return node !== undefined && "ColumnRef" in node
      ? this.scope.resolve(node.ColumnRef)
      : undefined;
  }

  #restricts(node: Node | undefined, is: Restriction): Equalities {
    const column = this.#column(node);
    return column === undefined ? nothing() : { restricted: new Map([[column, is]]), equal: [] };
  }
}
