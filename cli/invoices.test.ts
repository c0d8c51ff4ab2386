import { beforeAll, expect, test } from "vitest";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { oweInvoice } from "@/lib/gateway/billing/payments/test-bank";
import { callTool } from "./test-tool";

const database = testDatabase();
const tool = (...args: string[]) => callTool(database.current, args);
let number = "";

beforeAll(async () => {
  number = await oweInvoice(await createContext({ balance: "0" }), "2026-09");
});

test.each([
  [["write-off"], "NUMBER is missing"],
  [["write-off", "PH1999-000001", "--reason", "x"], "There's no document PH1999-000001"],
  [["write-off", "NUMBER"], "--reason is missing"],
  [["write-off", "NUMBER", "--reason", "x".repeat(201)], "--reason must be"],
  [["write-off", "NUMBER", "--reason", "a\u001b[31mb"], "--reason must be one line"],
  [["write-off", "NUMBER", "--reason", "a\u2028b"], "--reason must be one line"],
  [["waive-charges", "NUMBER", "--reason", "x"], "has no open fees or interest."],
])("invoices %j says what is wrong", async (words, message) => {
  const { out } = await tool("invoices", ...words.map((word) => word.replace("NUMBER", number)));
  expect(out).toContain(message);
});

test("an invoice is written off once, and opened again", async () => {
  const run = async (...options: string[]) =>
    (await tool("invoices", "write-off", number, "--reason", "Insolvent", ...options)).out;
  expect(await run()).toBe(`${number} is written off.`);
  expect(await run()).toBe(`${number} is written off already.`);
  expect((await tool("invoices", "open")).out).not.toContain(number);
  expect(await run("--undo")).toBe(`${number} is open again.`);
  expect(await run("--undo")).toBe(`${number} is open already.`);
  await tool("invoices", "paid", number);
  expect(await run()).toContain(`${number} is not open.`);
});
