import { database } from "@/lib/db/client";

/** Whether the database of the test is a cluster, or a single Postgres that is treated as one (project `apart`). */
export const isSharded = async (): Promise<boolean> => (await database().topology()) === "sharded";
