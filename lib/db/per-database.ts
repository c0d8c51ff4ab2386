import { type Database, database } from "@/lib/db/client";

/** Keeps one value per database, for in-process caches of rows, whose ids and versions differ between databases. */
export function perDatabase<T extends object>(make: () => T): () => T {
  const states = new WeakMap<Database, T>();
  return () => {
    const current = database();
    const cached = states.get(current);
    if (cached !== undefined) return cached;
    const created = make();
    states.set(current, created);
    return created;
  };
}
