import { readFile } from "node:fs/promises";
import { assertCleanInBothThemes } from "../support/axe";
import { leaveInvoicesOpen } from "../support/database";
import { expect, newPerson, open, signIn, test } from "../support/fixtures";
import { beginTopUp, payByCard } from "../support/sandbox-pay";

test("shows unpaid invoices, their paid amounts and overpayments, and exports them", async ({
  page,
}) => {
  const person = await newPerson();
  await signIn(page, person, "/billing");
  const sections = page.getByRole("navigation", { name: "Billing" });
  await beginTopUp(page, "100", "New card");
  await page.getByRole("button", { name: "Pay €120.79" }).click();
  await payByCard(page, "4242 4242 4242 4242");
  await page.waitForURL("**/billing/top-up/*");
  await open(page, "/billing");
  await expect(sections.getByRole("link", { name: "Statement" })).toBeVisible();
  await expect(sections.getByRole("link", { name: "Open items" })).toHaveCount(0);

  await leaveInvoicesOpen(person.email);
  await open(page, "/billing");
  await sections.getByRole("link", { name: "Open items" }).click();
  await page.waitForURL("**/billing/open-items");
  const table = page.getByRole("table", { name: "Open items" });
  const invoice = table.getByRole("row", { name: /PH\d{4}-\d{6}/ }).first();
  const charges = table.getByRole("row", { name: /Fees and interest/ });
  await expect(invoice).toContainText("40 days overdue");
  await expect(invoice).toContainText("2 reminders sent");
  await expect(invoice).toContainText(/€120\.79.*€20\.79.*€100\.00/);
  await expect(table.getByRole("row", { name: /Overpayment/ })).toContainText("−€5.00");
  await expect(charges).toContainText(/Due now.*€2\.81.*€0\.00.*€2\.81/);
  await expect(table.getByRole("row", { name: /Total open/ })).toContainText("€97.81");
  await assertCleanInBothThemes(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("overpayment");

  await invoice.getByRole("link").click();
  await page.waitForURL(/\/billing\/documents\/invoices\/\d+$/);
  const sheet = page.getByRole("article").first();
  await expect(sheet).toContainText("Part paid: €20.79 of €120.79, €100.00 open");
  await expect(page.getByRole("table", { name: "Payments received" })).toContainText("€20.79");
  await expect(page.getByText("Reminder 2").first()).toBeVisible();
  const reminders = page.getByRole("table", { name: "Reminders, fees and interest" });
  await expect(reminders.getByRole("row", { name: /Reminder 2/ })).toContainText(
    /€120\.79.*€2\.50.*€0\.31.*€2\.81/,
  );
  await expect(reminders.getByRole("row", { name: /Open fees and interest/ })).toContainText(
    "€2.81",
  );
  await expect(sheet).toContainText(/To pay in total\s*€102\.81/);
  await assertCleanInBothThemes(page);
});
