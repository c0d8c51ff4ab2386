/** A column of one source of rows within a statement, such as `3.account_id`. */
export type Column = `${number}.${string}`;

/** `one`: equal to a parameter or constant. `group`: to one of several. */
export type Restriction = "one" | "group";

/** Tracks columns of a statement that equal each other, or values known before reading rows. */
export class Columns {
  readonly #parents = new Map<Column, Column>();
  readonly #restrictions = new Map<Column, Restriction>();
  readonly #implied: [Column, Column][] = [];

  #root(column: Column): Column {
    const parent = this.#parents.get(column);
    return parent === undefined ? column : this.#root(parent);
  }

  equate(a: Column, b: Column): void {
    const [from, to] = [this.#root(a), this.#root(b)];
    if (from === to) return;
    const moved = this.#restrictions.get(from);
    this.#parents.set(from, to);
    if (moved !== undefined) this.restrict(to, moved);
  }

  /** One value is narrower than a group. */
  restrict(column: Column, restriction: Restriction): void {
    const root = this.#root(column);
    if (this.#restrictions.get(root) !== "one") this.#restrictions.set(root, restriction);
  }

  /** The planner pushes a condition on `outer` down to `inner`, but lifts none from there. */
  pushesDown(outer: Column, inner: Column): void {
    this.#implied.push([outer, inner]);
  }

  /** The columns that `column` is made of: itself, or those of a grouped select or union. */
  origins(column: Column): Column[] {
    const inner = this.#implied.filter(([outer]) => outer === column);
    return inner.length === 0 ? [column] : inner.flatMap(([, below]) => this.origins(below));
  }

  /** Undefined when the column may have any value. */
  findRestriction(column: Column): Restriction | undefined {
    let before = -1;
    while (before !== this.#size()) {
      before = this.#size();
      for (const [outer, inner] of this.#implied) {
        const restriction = this.#restrictions.get(this.#root(outer));
        if (restriction !== undefined) this.restrict(inner, restriction);
      }
    }
    return this.#restrictions.get(this.#root(column));
  }

  /** Grows with every restriction that becomes known or narrower. */
  #size(): number {
    return [...this.#restrictions.values()].reduce((sum, is) => sum + (is === "one" ? 2 : 1), 0);
  }
}
