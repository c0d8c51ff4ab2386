import { type Database, database } from "@/lib/db/client";

/**
 * Returns what gives the state that belongs to the open database, made by `make` for each. For what a process remembers
 * of rows: ids and versions of one database mean something else in another.
 */
export function perDatabase<T extends object>(make: () => T): () => T {
  const states = new WeakMap<Database, T>();
  return () => {
    const current = database();
    const known = states.get(current);
    if (known !== undefined) return known;
    const made = make();
    states.set(current, made);
    return made;
  };
}
