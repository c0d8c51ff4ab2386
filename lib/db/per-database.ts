import { type Database, database } from "@/lib/db/client";

/** For in-process caches of rows, whose ids and versions differ between databases. */
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
