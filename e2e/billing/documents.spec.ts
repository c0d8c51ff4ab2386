import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { extractText, getDocumentProxy } from "unpdf";
import { assertCleanInBothThemes } from "../support/axe";
import { demoPerson, expect, open, signIn, test } from "../support/fixtures";

const colleague = (email: string) => ({ ...demoPerson(), email: `${email}@posthorn.example` });
const invoices = (page: Page) =>
  rows(page).filter({ has: page.getByRole("cell", { name: "Invoice", exact: true }) });
const rows = (page: Page) => page.getByRole("table").locator("tbody tr:has([data-row-link])");

test("lets the accountant find an invoice, view it and print it on one page", async ({ page }) => {
  await signIn(page, colleague("accountant"), "/billing/documents");
  await expect(page.getByRole("heading", { name: "Invoices and credit notes" })).toBeVisible();
  await expect(invoices(page).first()).toContainText("€1,785.00");
  await page.locator("summary").click();
  await expect(page.getByRole("table", { name: "Subtotals by month" })).toContainText("€1,785.00");
  await assertCleanInBothThemes(page);
  await page.locator("summary").click();
  await invoices(page).first().locator("[data-row-link]").click();
  const sheet = page.getByRole("article").first();
  await expect(sheet).toContainText("Nordwind Handel (demo)");
  await expect(sheet).toContainText("Hafenweg 1");
  await expect(sheet).toContainText("VAT (19%)");
  await expect(sheet).toContainText("€285.00");
  const url = page.url();
  expect(url).toMatch(/\/billing\/documents\/invoices\/\d+$/);
  await assertCleanInBothThemes(page);
  const pdf = await page.pdf({ format: "A4" });
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  expect(pages).toHaveLength(1);
  expect(pages[0]?.replace(/\s/gu, "")).toContain("1/1");
});

test("lets the accountant download all documents, as PDFs and as booking records", async ({
  page,
}) => {
  await signIn(page, colleague("accountant"), "/billing/documents");
  await page.getByRole("checkbox").first().check();
  const archive = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download \d+ PDFs$/ }).click();
  const zip = readFileSync(await (await archive).path());
  const names = Object.keys(unzipSync(new Uint8Array(zip)));
  expect(names.filter((name) => name.endsWith(".pdf")).length).toBeGreaterThan(1);
  expect(names).toContain("manifest.csv");
  await page.getByRole("checkbox").first().check();
  const bookings = page.waitForEvent("download");
  await page.getByRole("button", { name: "Booking file (DATEV)" }).click();
  const text = readFileSync(await (await bookings).path(), "latin1");
  expect(text).toMatch(/^"EXTF";700;21;"Buchungsstapel"/);
  expect(text).toContain('1785,00;"S";"EUR"');
});

test("downloads a row's files from its menu, by mouse and by keyboard", async ({ page }) => {
  await signIn(page, colleague("accountant"), "/billing/documents");
  const row = rows(page).first();
  const number = (await row.locator("[data-row-link]").textContent()) ?? "";
  await row.getByRole("button", { name: `Actions for ${number}` }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await assertCleanInBothThemes(page);
  const file = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "XRechnung (XML)" }).click();
  const xml = readFileSync(await (await file).path(), "utf8");
  expect(xml).toContain("xrechnung");
  expect(xml).toContain(number);
  // Only the active row's button is a stop of the Tab key.
  await row.locator("[data-row-link]").focus();
  await page.keyboard.press("Tab");
  await expect(row.getByRole("button", { name: `Actions for ${number}` })).toBeFocused();
  await page.keyboard.press("Enter");
  const open = page.getByRole("menuitem", { name: "Open", exact: true });
  await expect(open).toBeVisible();
  await open.press("Enter");
  await expect(page).toHaveURL(/\/billing\/documents\/(invoices|credit-notes)\/\d+$/);
});

test("prints all matching documents, and restores the page afterwards", async ({ page }) => {
  await signIn(page, colleague("accountant"), "/billing/documents");
  const total = await rows(page).count();
  // Headless browsers have no print dialog, so the print layout is checked instead.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: /^Print \d+ documents$/ }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  const table = page.getByRole("table", { name: "Invoices and credit notes" });
  await expect(table).toHaveCount(1);
  await expect(table.locator("tbody tr")).toHaveCount(total);
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(table.locator("[data-row-link]").first()).toBeVisible();
});

test("downloads an invoice as a valid PDF", async ({ page }) => {
  await signIn(page, demoPerson(), "/billing/documents");
  await invoices(page).first().locator("[data-row-link]").click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download PDF" }).first().click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^PH\d{4}-\d{6}\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

test("sums usage by day, country and service", async ({ page }) => {
  await signIn(page, colleague("accountant"), "/billing/usage?range=30d");
  const amounts = async (name: string) => {
    const cells = page.getByRole("table", { name }).locator("tbody tr td:last-child");
    await expect(cells.first()).toBeVisible();
    const texts = await cells.allTextContents();
    return texts.reduce((sum, text) => sum + Number(text.replace(/[€,]/g, "")), 0);
  };
  const byCountry = await amounts("By country");
  expect(byCountry).toBeGreaterThan(1);
  expect(await amounts("By service")).toBeCloseTo(byCountry, 0);
  expect(await amounts("By day")).toBeCloseTo(byCountry, 0);
  await expect(page.getByRole("table", { name: "By API key" })).toBeVisible();
  await assertCleanInBothThemes(page);
});

test("lets the owner assign a cost center to a key, and the accountant export the totals", async ({
  page,
}) => {
  await signIn(page, demoPerson(), "/billing/usage?range=30d");
  await page.getByText("Set cost centers").click();
  const byKey = page.getByRole("table", { name: "By API key" });
  const label = (await byKey.getByRole("rowheader").first().textContent()) ?? "";
  await page.getByLabel("API key or group").selectOption({ label });
  await page.getByLabel("Cost center").fill("4711 Shop");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Cost center saved")).toBeVisible();
  const table = page.getByRole("table", { name: "By cost center" });
  await expect(table).toContainText("4711 Shop");
  await assertCleanInBothThemes(page);
  const sources = page.getByRole("table", { name: "By source" });
  await expect(sources).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Cost centers (CSV)" }).click();
  expect(readFileSync(await (await file).path(), "utf8")).toContain("4711 Shop,");
});

test("explains that usage of more than 31 days isn't split by person and source", async ({
  page,
}) => {
  await signIn(page, colleague("accountant"), "/billing/usage?range=90d");
  await expect(page.getByRole("table", { name: "By API key" })).toBeVisible();
  await expect(page.getByRole("table", { name: "By source" })).toHaveCount(0);
  const note = page.getByText("is shown for periods of up to 31 days");
  await expect(note).toBeVisible();
  await open(page, "/billing/usage?range=30d");
  await expect(page.getByRole("table", { name: "By source" })).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.goto("/billing/usage?range=2025-01-01..2026-11-01");
  await expect(page.getByText("The itemized bill covers up to 400 days.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Itemized bill (CSV)" })).toHaveCount(0);
});

test("masks phone numbers in the accountant's itemized bill", async ({ page }) => {
  await signIn(page, colleague("accountant"), "/billing/usage?range=7d");
  await expect(page.getByText("Set cost centers")).toHaveCount(0);
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Itemized bill (CSV)" }).click();
  const [head = "", ...lines] = readFileSync(await (await file).path(), "utf8").split("\r\n");
  expect(head).toContain("source");
  expect(lines.length).toBeGreaterThan(10);
  const column = head.split(",").indexOf("phone");
  const phones = lines.map((line) => line.split(",")[column] ?? "");
  expect(phones.filter((phone) => phone.includes("•")).length).toBeGreaterThan(10);
  expect(phones.filter((phone) => /\d{6,}/.test(phone))).toEqual([]);
});

test("groups documents by month with subtotals only when sorted by date", async ({ page }) => {
  await signIn(page, demoPerson(), "/billing/documents");
  const months = page.locator("th[scope=rowgroup]");
  await expect(months.first()).toContainText(/^[A-Z][a-z]+ \d{4}\d+ documents?[€-]/);
  await assertCleanInBothThemes(page);
  const listed = await rows(page).count();
  const texts = await months.allTextContents();
  const counted = texts.reduce((sum, text) => sum + Number(/\d{4}(\d+) doc/.exec(text)?.[1]), 0);
  expect(counted).toBe(listed);
  await page.getByRole("button", { name: "Total" }).click();
  await expect(months).toHaveCount(0);
  await expect(rows(page)).toHaveCount(listed);
});

test("keeps filters in the URL, and finds a document number", async ({ page }) => {
  await signIn(page, demoPerson(), "/billing/documents?kind=credit_note");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Credit note");
  await open(page, "/billing/documents?kind=credit_note&q=000099");
  await expect(page.getByText("No documents match these 2 filters")).toBeVisible();
  await open(page, "/billing/documents?kind=invoice&q=000001");
  await expect(rows(page)).toHaveCount(1);
});

test.describe("without billing permission", () => {
  test.use({ expectsRefusals: true });

  test("hides the documents page", async ({ page }) => {
    await signIn(page, colleague("marketing"), "/overview");
    await expect(page.getByRole("link", { name: "Invoices" })).toHaveCount(0);
    await page.goto("/billing/documents");
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
  });
});
