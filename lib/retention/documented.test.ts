import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readCatalog } from "@/lib/db/distribution/catalog";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { projectRoot } from "@/lib/project-root";

testDatabase();

test("docs/operations.md says of every table how long its rows are kept, and of no other", async () => {
  const text = readFileSync(path.join(projectRoot(), "docs/operations.md"), "utf8");
  const section = text.split("## Retention")[1]?.split("\n## ")[0] ?? "";
  const named = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .flatMap((line) => [...(line.split("|")[2] ?? "").matchAll(/`([a-z_0-9]+)`/g)])
    .map(([, table]) => table);
  const { tables } = await asOwner(readCatalog);
  expect([...new Set(named)].sort()).toEqual(tables.map(({ name }) => name).sort());
});
