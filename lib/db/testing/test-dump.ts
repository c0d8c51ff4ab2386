import { createHash } from "node:crypto";
import { asOwner } from "@/lib/db/transaction";

/** Every row of every table of every schema of ours, as text; bytes as hex. What a copy of the database gives away. */
export async function dumpDatabase(): Promise<string> {
  return asOwner(async (tx) => {
    const { rows: tables } = await tx.query<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p', 'm') AND NOT c.relispartition
         AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
    );
    if (tables.length < 20) throw new Error(`Only ${tables.length} tables: this is no dump`);
    let text = "";
    for (const { name } of tables) {
      const { rows } = await tx.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      text += `${name}\n${rows.map(({ row }) => row).join("\n")}\n`;
    }
    return text;
  });
}

/** A secret as it is, and as a careless column would hold it. */
export function listSpellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const plainHashes = ["md5", "sha1"].map((name) => createHash(name).update(secret).digest("hex"));
  return [
    secret,
    bytes.toString("hex"),
    bytes.toString("base64"),
    bytes.toString("base64url"),
    ...plainHashes,
  ];
}
