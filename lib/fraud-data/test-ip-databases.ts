import { createHash } from "node:crypto";
import type { IpDatabase } from "@/lib/core/trust/fraud/data";
import { asOwner } from "@/lib/db/transaction";
import { openMmdb } from "./mmdb";
import { saveIpDatabase } from "./store-ip-files";

/** Loads a file as staff does, without checking what it knows. */
export async function loadIpDatabase(database: IpDatabase, content: Buffer): Promise<void> {
  const { ipVersion, databaseType, builtAt } = openMmdb(content);
  const file = {
    database,
    ip_version: ipVersion,
    database_type: databaseType,
    built_at: builtAt,
    source: "test.mmdb",
    size: content.length,
    content,
    sha256: createHash("sha256").update(content).digest(),
  };
  await asOwner((tx) => saveIpDatabase(tx, database, [file]));
}
