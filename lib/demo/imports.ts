import type { Context } from "@/lib/core/context";
import { runWrite } from "@/lib/db/write-context";
import { createGroup } from "@/lib/gateway/contacts/groups/public";
import {
  createImport,
  getImport,
  startImport,
  updateImportChoices,
  runImportStep,
} from "@/lib/gateway/contacts/imports/public";
import { demoPhone } from "./content";

/** Creates a file as saved by a spreadsheet: numbers without their zero, one that lost digits, one duplicate. */
function visitorsFile(count: number): Buffer {
  const lines = Array.from({ length: count }, (_, index) => {
    const phone = demoPhone("DE", 300 + index);
    if (index % 17 === 3) return `${phone.replace("+49", "")};Besucher ${index};Leipzig`;
    if (index % 40 === 9) return `4,91714E+11;Besucher ${index};Leipzig`;
    return `${phone};Besucher ${index};${index % 3 === 0 ? "Halle" : "Leipzig"}`;
  });
  return Buffer.from(["Handy;Name;Stadt", ...lines, lines[0]].join("\r\n"), "latin1");
}

async function runImport(ctx: Context, importId: number): Promise<void> {
  const due = { accountId: ctx.account.id, importId: String(importId) };
  while (await runImportStep(due));
}

export async function writeImports(ctx: Context): Promise<number> {
  const { id } = await runWrite(ctx, (write) =>
    createGroup(write, { name: "Trade fair visitors", description: "From the list of the stand" }),
  );
  const upload = (name: string, bytes: Buffer) =>
    runWrite(ctx, (write) => createImport(write, id, { name, bytes }));
  const first = await upload("messe-besucher.csv", visitorsFile(160));
  await runImport(ctx, first.id);
  await runWrite(ctx, (write) => startImport(write, first.id));
  await runImport(ctx, first.id);
  const second = await upload("messe-nachtrag.csv", visitorsFile(60));
  await runImport(ctx, second.id);
  await runWrite(ctx, (write) => updateImportChoices(write, second.id, { known: "fill" }));
  await runImport(ctx, second.id);
  return (await getImport(ctx, first.id)).added;
}
