import { database } from "@/lib/db/client";

/** Returns whether the test's database is a cluster, or a single Postgres treated as one (project `apart`). */
export const isSharded = async (): Promise<boolean> => (await database().topology()) === "sharded";
