import { beforeAll, expect, test } from "vitest";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { importTransfers, findBankLine } from "@/lib/gateway/billing/payments/test-bank";
import { callTool } from "./test-tool";

const database = testDatabase();
const tool = (...args: string[]) => callTool(database.current, args);
let line = "";

beforeAll(async () => {
  await createContext({ balance: "0" });
  await importTransfers({ amount: "50.00", text: "Käse 7", payer: "Erika", ref: "T1" });
  line = (await findBankLine("Käse 7")).slice(0, 12);
});

test.each([
  ["bank-lines list --limit abc", "--limit must be a whole number from 1"],
  ["bank-lines list --limit 0", "--limit must be a whole number from 1"],
  ["payments parked --limit 1.5", "--limit must be a whole number from 1"],
  ["ledger list 1000001 --limit -1", "--limit"],
  ["bank-lines assign LINE", "TARGET is missing"],
  ["bank-lines assign LINE balance", "--account is missing"],
  ["bank-lines assign LINE balance --account 12,5", "--account isn't a number"],
  ["bank-lines assign LINE balance --account 999", "Account 999 not found"],
  ["bank-lines assign LINE balance --account -3", "--account"],
  ["bank-lines assign LINE PH2026-999999", "unknown_payment"],
  ["bank-lines assign 12345678 PH2026-999999", "There's no bank transfer with this ID."],
  ["bank-lines assign ../../etc PH2026-999999", "LINE must be the ID of a transfer"],
  ["bank-lines assign manual:PH2026-000001:1 balance --account 1000001", "There's no"],
  ["bank-lines assign manual:PH2026-000001:1 PH2026-000001", "There's no"],
  ["bank-lines unassign LINE --note x", "isn't assigned to an account"],
  ["bank-lines return LINE --reference x", "isn't assigned to an account"],
  ["bank-lines ignore LINE", "--note is missing"],
  ["bank-lines ignore manual:x --note x", "There's no"],
])("reports the reason for %s", async (words, message) => {
  const { code, out } = await tool(...words.replace("LINE", line).split(" "));
  expect({ code, out }).toEqual({
    code: expect.any(Number),
    out: expect.stringContaining(message),
  });
  expect(code).not.toBe(0);
  expect(out).not.toMatch(/error:|\bat /i);
});

test("assigns a transfer, and rejects repeating it", async () => {
  const assign = () => tool("bank-lines", "assign", line, "balance", "--account", "1000001");
  expect((await assign()).out).toMatch(
    /^50\.00 are credited to account 1000001 by PH\d{4}-\d{6}\.$/,
  );
  expect((await assign()).out).toContain("no open credit");
  expect((await tool("bank-lines", "return", line, "--reference", "x")).out).toContain("no open");
  expect((await tool("bank-lines", "ignore", line, "--note", "x")).out).toContain("There's no");
  expect((await tool("bank-lines", "list")).out).not.toContain("Erika");
  const unassign = () => tool("bank-lines", "unassign", line, "--note", "x");
  expect((await unassign()).out).toMatch(
    /^50\.00 are taken back from the balance by PHC\d{4}-\d{6}\.\n/,
  );
  expect((await unassign()).out).toContain("isn't assigned to an account");
  expect((await tool("bank-lines", "list")).out).toContain("Erika");
});
