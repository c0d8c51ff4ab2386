import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { getCatalog } from "@/lib/db/cluster/distribution/catalog";
import type { RetentionRule, OwnTable, Tables } from "@/lib/db/tables";
import { testDatabase } from "@/lib/db/test-database";
import { asOwner } from "@/lib/db/transaction";
import { projectRoot } from "@/lib/project-root";

testDatabase();

/** Made by the migrator, which counts its steps in it. */
const OF_NOBODY = "schema_migrations";

const lib = path.join(projectRoot(), "lib");
const files = readdirSync(lib, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("/tables.ts") && !file.startsWith("db/"))
  .sort();
const owners = await Promise.all(
  files.map(async (file) => {
    const { TABLES }: { TABLES: Tables } = await import(path.join(lib, file));
    return { area: /^gateway\/([^/]+)/.exec(file)?.[1], tables: Object.entries(TABLES) };
  }),
);

function describeKeep(kept: RetentionRule["for"]): string {
  if (typeof kept === "string") return kept;
  const { monthsBeyondMessages: months, atLeastMonths } = kept;
  const words =
    months === 0
      ? "as long as messages"
      : `${months} ${months === 1 ? "month" : "months"} longer than messages`;
  return atLeastMonths === undefined ? words : `${atLeastMonths} months, or ${words}`;
}

function describeStay({ keep, stays = "{keep}" }: OwnTable): string {
  return keep === undefined ? stays : stays.replace("{keep}", describeKeep(keep.for));
}

/** Returns a section's lines; tables with the same description share one. */
function formatTables(tables: readonly [string, OwnTable][]): string[] {
  const lines = new Map<string, string[]>();
  for (const [name, table] of tables) {
    const line = JSON.stringify([table.holds, describeStay(table)]);
    lines.set(line, [...(lines.get(line) ?? []), `\`${name}\``]);
  }
  return [...lines].map(([line, names]) => {
    const [holds, stays] = JSON.parse(line);
    return `| ${holds} | ${names.join(", ")} | ${stays} |`;
  });
}

const HEAD = "| data | table | kept |\n| --- | --- | --- |";

function formatSection(area: string | undefined): string {
  const title = area === undefined ? "Shared" : area[0]?.toUpperCase() + area.slice(1);
  const lines = formatTables(owners.flatMap((owner) => (owner.area === area ? owner.tables : [])));
  return `## ${title}\n\n${HEAD}\n${lines.join("\n")}\n`;
}

function retentionPage(): string {
  const areas = [...new Set(owners.map(({ area }) => area))].filter((area) => area !== undefined);
  return `# What is kept, and how long

Made from the \`tables.ts\` of each module, which say what a table holds and when its rows go. After a change
\`npx vitest run --project api lib/retention/documented.test.ts -u\` writes this page again. How old rows are removed is in
[operations](operations.md#retention).

\`${OF_NOBODY}\` lists the migrations that were run, forever.

${[...areas, undefined].map(formatSection).join("\n")}`;
}

test("docs/retention.md is up to date", async () => {
  await expect(retentionPage()).toMatchFileSnapshot(path.join(projectRoot(), "docs/retention.md"));
});

test("lists every table of the database, and no others", async () => {
  const { tables } = await asOwner(getCatalog);
  const declared = owners.flatMap((owner) => owner.tables.map(([name]) => name));
  expect([...declared, OF_NOBODY].sort()).toEqual(tables.map(({ name }) => name).sort());
});

test("names the age in the description of rows deleted by age", () => {
  const silent = owners
    .flatMap(({ tables }) => tables)
    .filter(([, { keep, stays = "{keep}" }]) => (keep !== undefined) !== stays.includes("{keep}"));
  expect(silent.map(([name]) => name)).toEqual([]);
});
