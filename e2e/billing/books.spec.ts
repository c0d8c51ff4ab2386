import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { extractText, getDocumentProxy } from "unpdf";
import { addColleague } from "../support/bulks";
import { expect, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";
import { beginTopUp, payByCard } from "../support/sandbox-pay";

const readDownload = async (download: Download) =>
  new Uint8Array(await readFile(await download.path()));

async function readPdfText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

async function topUp(page: Page, amount: string, number: string): Promise<void> {
  await beginTopUp(page, amount, "New card");
  await page.getByRole("button", { name: /^Pay €\d/ }).click();
  await payByCard(page, number);
}

const toCents = (amount: string) => Math.round(Number(amount.replace(",", ".")) * 100);

test("tops up a low balance, opens the invoice, and exports the month for accounting", async ({
  page,
}) => {
  // Many pages one after the other.
  test.setTimeout(300_000);
  const owner = await newPerson();
  await signIn(page, owner, "/billing");
  await topUp(page, "100", "4000 0025 0000 3155");
  await page.getByRole("button", { name: "Approve" }).click();
  await page.waitForURL("**/billing/top-up/*");
  await expect(page.getByText("€100.00 added to your balance")).toBeVisible();
  await isHydrated(page);
  await page.getByRole("link", { name: "Go to billing" }).click();
  await topUp(page, "50", "4242 4242 4242 4242");
  await page.waitForURL("**/billing/top-up/*");
  await expect(page.getByText("€50.00 added to your balance")).toBeVisible();

  await open(page, "/billing/documents");
  const table = page.getByRole("table", { name: "Invoices and credit notes" });
  const first = table.getByRole("row").filter({ hasText: "€120.79" }).locator("[data-row-link]");
  const number = (await first.textContent()) ?? "";
  await first.click();
  await page.waitForURL(/\/billing\/documents\/invoices\/\d+$/);
  await isHydrated(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).first().click();
  const invoice = await saved;
  expect(invoice.suggestedFilename()).toBe(`${number}.pdf`);
  const text = await readPdfText(await readDownload(invoice));
  for (const part of [number, "Test & Co", "100.00", "1.50", "19.29", "€120.79"]) {
    expect(text).toContain(part);
  }

  await page.context().clearCookies();
  await signIn(page, await addColleague(owner.email, "accountant"), "/billing/documents");
  // Pages show the document's day, also where it is the day before or after.
  const dayIn = (timeZone: string) =>
    new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone }).format();
  const issued = dayIn("Europe/Berlin");
  const zone = ["Pacific/Kiritimati", "Pacific/Pago_Pago"].find((item) => dayIn(item) !== issued);
  const headers = { origin: new URL(page.url()).origin };
  const data = { time_zone: zone };
  const moved = await page.request.put("/api/me/profile", { headers, data });
  expect(moved.ok()).toBe(true);
  await open(page, "/billing/documents");
  await expect(table.getByRole("row").filter({ hasText: number })).toContainText(issued);
  await page.locator("summary").click();
  const subtotals = page.getByRole("table", { name: "Subtotals by month" }).locator("tbody tr");
  await expect(subtotals).toHaveCount(1);
  const total = ((await subtotals.locator("td").last().textContent()) ?? "").replace("€", "");
  // 100.00 and 50.00, each with 1.5 % for the card and 19 % VAT.
  expect(toCents(total)).toBe(12_079 + 6_039);
  for (const row of [subtotals, page.getByRole("table").locator("tbody tr:has([data-row-link])")]) {
    const amounts = (await row.first().locator("td").allTextContents())
      .filter((text) => text.includes("€"))
      .map((text) => toCents(text.replaceAll(/[€,]/g, "")));
    const [net = 0, fee = 0, vat = 0, amount] = amounts;
    expect(fee).toBeGreaterThan(0);
    expect(net + fee + vat).toBe(amount);
  }
  await page.getByRole("checkbox").first().check();
  const zipped = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 2 PDFs" }).click();
  const files = unzipSync(await readDownload(await zipped));
  const manifest: Record<string, string>[] = parse(
    strFromU8(files["manifest.csv"] ?? new Uint8Array()),
    { columns: true, bom: true },
  );
  expect(manifest).toHaveLength(2);
  for (const row of manifest) {
    const pdf = await readPdfText(files[row.file ?? ""] ?? new Uint8Array());
    expect(pdf).toContain(row.number);
    expect(pdf).toContain(`€${row.amount}`);
  }
  const sumCents = (amounts: (string | undefined)[]) =>
    amounts.reduce((sum, amount) => sum + toCents(amount ?? ""), 0);
  expect(sumCents(manifest.map(({ amount }) => amount))).toBe(toCents(total));

  await page.getByRole("checkbox").first().check();
  const booked = page.waitForEvent("download");
  await page.getByRole("button", { name: "Booking file (DATEV)" }).click();
  const lines = new TextDecoder("windows-1252")
    .decode(await readDownload(await booked))
    .split("\r\n");
  const bookings: Record<string, string>[] = parse(lines.slice(1).join("\r\n"), {
    columns: true,
    delimiter: ";",
  });
  const amounts = bookings.map((booking) => booking["Umsatz (ohne Soll/Haben-Kz)"]);
  expect(amounts).toHaveLength(2);
  expect(sumCents(amounts)).toBe(toCents(total));
});
