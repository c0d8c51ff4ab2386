import { expect, it } from "vitest";
import { createContext } from "@/lib/db/factories";
import { testDatabase } from "@/lib/db/test-database";
import { issueInvoice, makePayment } from "@/lib/gateway/billing/invoices/test-issue";
import { callTool } from "./test-tool";

const db = testDatabase();
const cli = (...args: string[]) => callTool(db.current, args);

it("sets and shows exchange rates, and lists documents issued without one", async () => {
  expect((await cli("exchange-rates", "show")).out).toBe("No exchange rates are set.");
  const ctx = await createContext({ currency: "CHF" });
  await issueInvoice(ctx, makePayment(ctx));
  const set = await cli("exchange-rates", "set", "2025-11", "CHF", "0.9312");
  expect(set).toEqual({ code: 0, out: "2025-11: 1 EUR = 0.9312 CHF, CHF 100.00 = EUR 107.39" });
  const again = await cli("exchange-rates", "set", "2025-11", "CHF", "0.9313");
  expect(again.out).toContain("Previously 0.9312; documents already issued keep that rate.");
  const { out } = await cli("exchange-rates", "show");
  expect(out).toContain("2025-11: 1 EUR = 0.9313 CHF");
  expect(out).toContain("Latest documents issued without VAT in the seller's currency:");
  expect(out).toMatch(/PH\d{4}-\d{6} +\d+ +CHF \d{4}-\d\d-\d\d/);
});

it.each([
  [["2025-11"], "CURRENCY is missing"],
  [["2025-11", "USD", "1"], "currency: The currency must be one of CHF, CZK"],
  [["2025-13", "CHF", "1"], "period: The period must be a month such as 2026-11"],
  [["2025-12", "CHF", "0"], "rate: The rate must be what one euro is worth, above 0"],
  [["2025-12", "CHF", "1.0739"], "rate: The rate is more than 10 % off 0.9313 of 2025-11."],
])("rejects %j", async (args, message) => {
  const { code, out } = await cli("exchange-rates", "set", ...args);
  expect([code, out]).toEqual([2, expect.stringContaining(message)]);
});
