import { parse } from "csv-parse/sync";
import { expect, test } from "../support/fixtures";

test("finds a price by a localized name, for another level and currency, and its file", async ({
  page,
}) => {
  await page.goto("/de/prices");
  await expect(page).toHaveTitle(/Preise/);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  for (const name of ["SMS", "Anruf", "Betrugsprüfung Economy", "Betrugsprüfung Pro"]) {
    await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
  }
  const rows = page.getByRole("table").getByRole("row");
  expect(await rows.count()).toBeGreaterThan(200);

  await page.getByRole("searchbox").fill("szwajc");
  await page.getByRole("button", { name: "Suchen" }).click();
  await expect(page.getByRole("link", { name: "Schweiz" })).toBeVisible();
  await expect(rows).toHaveCount(2);
  const first = await rows.last().textContent();
  await page
    .getByRole("navigation", { name: "Preisstufe" })
    .getByRole("link", { name: "XL" })
    .click();
  await expect(page).toHaveURL(/level=XL/);
  await page
    .getByRole("navigation", { name: "Währung" })
    .getByRole("link", { name: "CHF" })
    .click();
  await expect(page).toHaveURL(/currency=CHF.*level=XL/);
  await expect(rows).toHaveCount(2);
  expect(await rows.last().textContent()).not.toBe(first);

  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const file = await (await saved).createReadStream();
  const text = Buffer.concat(await file.toArray()).toString();
  const lines: Record<string, string>[] = parse(text, { columns: true, bom: true });
  const swiss = lines.find(({ country }) => country === "CH");
  expect(swiss).toMatchObject({ name: "Schweiz", currency: "CHF" });
  for (const price of [swiss?.direct_xl, swiss?.economy_xl, swiss?.pro_xl]) {
    await expect(rows.last()).toContainText((price ?? "?").replace(".", ","));
  }
});

test("shows a page for a country, and links to its row", async ({ page }) => {
  await page.goto("/pl/prices/us");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stany Zjednoczone (+1)");
  await expect(page.getByText("SMS-y docierają tylko z numerów")).toBeVisible();
  await page.getByRole("link", { name: "Wszystkie kraje" }).click();
  await expect(page).toHaveURL("/pl/prices#US");
  await expect(page.locator("#US")).toBeInViewport();
  await page.getByRole("link", { name: "Español" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Precios");
  const place = page.getByText(/^http.*\/es\/prices$/);
  await expect(place).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(place).toBeVisible();
});

test("works without scripts", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/en/prices?q=%2B49");
  await expect(page.getByRole("link", { name: "Germany" })).toBeVisible();
  await context.close();
});

test.describe("invalid requests", () => {
  test.use({ expectsRefusals: true });
  test("returns 404 for unknown countries", async ({ page }) => {
    for (const path of ["/fr/prices", "/en/prices/zz", "/en/prices/deu"]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
    }
  });
});

test("prints all countries on a few sheets, with the date and without controls", async ({
  page,
}) => {
  await page.goto("/en/prices");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/As of \d+ \w+ \d{4}/)).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeHidden();
  const pdf = await page.pdf({ format: "A4" });
  const sheets = pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(sheets).toBeGreaterThan(1);
  expect(sheets).toBeLessThan(9);
});
