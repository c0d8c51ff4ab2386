import { readFile } from "node:fs/promises";
import { assertClean } from "../support/axe";
import { expect, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";
import { beginTopUp, payByCard } from "../support/sandbox-pay";

test.use({ colorScheme: "dark" });

test("buys credit by card, and shows it in balance, payments, invoices, usage and prices", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/billing");
  const main = page.getByRole("main");
  const balance = main.getByRole("definition").filter({ hasText: "€" }).first();
  await expect(balance).toHaveText("€5.00");
  await assertClean(page);
  await beginTopUp(page, "100", "New card");
  await expect(main.getByRole("definition").filter({ hasText: "€120.79" })).toBeVisible();
  await assertClean(page);
  await page.getByRole("button", { name: "Pay €120.79" }).click();
  await payByCard(page, "4242 4242 4242 4242");
  await page.waitForURL("**/billing/top-up/*");
  await expect(page.getByText("€100.00 added to your balance")).toBeVisible();
  await isHydrated(page);
  await assertClean(page);
  await page.getByRole("link", { name: "Go to billing" }).click();
  await expect(balance).toHaveText("€105.00");
  const curve = main.getByRole("img", { name: /from €0.00 to €105.00. Marked: Top-ups €105.00/ });
  await expect(curve).toBeVisible({ timeout: 30_000 });
  await curve.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(main.locator("[data-mark=up]").first()).toBeAttached();
  await expect(page.getByRole("table", { name: "Latest payments" })).toContainText("Paid");

  await open(page, "/billing/documents");
  const documents = page.getByRole("table", { name: "Invoices and credit notes" });
  // The month's total matches.
  const invoice = documents.getByRole("row").filter({ has: page.locator("[data-row-link]") });
  await expect(invoice).toContainText("€120.79");
  await assertClean(page);
  await documents.locator("[data-row-link]").first().click();
  await page.waitForURL(/\/billing\/documents\/invoices\/\d+$/);
  await expect(page.getByRole("article").first()).toContainText("€120.79");
  await assertClean(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).first().click();
  const pdf = await readFile(await (await download).path());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");

  await open(page, "/billing/payments");
  await expect(page.getByRole("row", { name: /\bCard\b/ })).toContainText("Paid");
  await assertClean(page);
  await open(page, "/billing/methods");
  await assertClean(page);
  await open(page, "/billing/usage");
  await assertClean(page);
  await open(page, "/prices?q=germany");
  await expect(page.getByRole("table", { name: "Price list" }).locator("tbody tr")).toHaveCount(1);
  await assertClean(page);
});
