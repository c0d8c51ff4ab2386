import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import type { Tables } from "@/lib/db/tables";
import { testDatabase } from "@/lib/db/test-database";
import { readSchemaText } from "@/lib/db/testing/test-schema-text";
import { isSharded } from "@/lib/db/testing/test-topology";
import { projectRoot } from "@/lib/project-root";

testDatabase();

const lib = path.join(projectRoot(), "lib");

async function findOwners(): Promise<Map<string, string>> {
  const files = readdirSync(lib, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("/tables.ts") && !file.startsWith("db/"))
    .sort();
  const owners = new Map<string, string>();
  for (const file of files) {
    const { TABLES }: { TABLES: Tables } = await import(path.join(lib, file));
    for (const [name, { holds }] of Object.entries(TABLES)) {
      owners.set(name, `lib/${path.dirname(file)} (${holds})`);
    }
  }
  return owners;
}

test("lib/db/schema.sql is up to date", async (context) => {
  // A cluster places tables differently, and a shared database has tables of other versions.
  if (inject("sharedUrl") !== "" || (await isSharded())) context.skip();
  const head = `-- Tables of the database after all migrations; functions are in lib/db/functions.
-- Written by npx vitest run --project api lib/db/migrator/schema.test.ts -u; change it by a migration.
`;
  const text = await readSchemaText(await findOwners());
  await expect(`${head}\n${text}`).toMatchFileSnapshot(path.join(lib, "db/schema.sql"));
});
