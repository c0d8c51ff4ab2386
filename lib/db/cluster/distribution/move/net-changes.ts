import type { Change, Relation, Tuple } from "./pgoutput";

export interface NetRow {
  key: Tuple;
  /** Null if deleted. Undefined values are unchanged. */
  row: Tuple | null;
  /** Before the first of these changes. */
  existed: boolean;
}

const toKey = ({ key }: Relation, row: Tuple): Tuple => key.map((position) => row[position]);

/** A hot row that changes a thousand times is written once. */
export class NetTable {
  private readonly rows = new Map<string, NetRow>();
  constructor(readonly relation: Relation) {}

  add(change: Change): void {
    if (change.kind === "insert") this.put(change.row);
    else if (change.kind === "delete") this.remove(change.before);
    else this.update(change.before ?? change.row, change.row);
  }

  list(): NetRow[] {
    return [...this.rows.values()];
  }

  private put(row: Tuple): void {
    const key = toKey(this.relation, row);
    const id = JSON.stringify(key);
    this.rows.set(id, { key, row, existed: this.rows.get(id)?.existed ?? false });
  }

  private remove(before: Tuple): void {
    const key = toKey(this.relation, before);
    const id = JSON.stringify(key);
    if (this.rows.get(id)?.existed === false) this.rows.delete(id);
    else this.rows.set(id, { key, row: null, existed: true });
  }

  private update(before: Tuple, row: Tuple): void {
    const id = JSON.stringify(toKey(this.relation, before));
    const existing = this.rows.get(id);
    const merged = row.map((value, index) =>
      value === undefined ? (existing?.row?.[index] ?? before[index]) : value,
    );
    const key = toKey(this.relation, merged);
    if (JSON.stringify(key) === id) {
      this.rows.set(id, { key, row: merged, existed: existing?.existed ?? true });
      return;
    }
    this.remove(before);
    this.put(merged);
  }
}
