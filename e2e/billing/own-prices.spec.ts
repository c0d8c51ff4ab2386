import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { demoPerson, expect, newPerson, open, signIn, test } from "../support/fixtures";

test("finds a country by its name in any language, pins it, and keeps it on top", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/overview");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Price list" }).click();
  const rows = page.getByRole("table", { name: "Price list" }).locator("tbody tr");
  await expect(rows.nth(200)).toBeVisible();
  await expect(page.getByText(/^Price level S · EUR · valid from /)).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Country or dial code" });
  await search.fill("niemc");
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/q=niemc/);
  const pin = page.getByRole("button", { name: "Pin Germany" });
  await expect(pin).toHaveAttribute("aria-pressed", "false");
  const saved = page.waitForResponse("**/api/me/pinned_countries");
  await pin.click();
  await expect(pin).toHaveAttribute("aria-pressed", "true");
  await expect(pin).toBeFocused();
  expect((await saved).status()).toBe(200);
  await page.goto("/prices");
  await expect(rows.first()).toContainText("Germany");
  await search.fill("+41");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Switzerland");
  await search.fill("zzzz");
  await expect(page.getByText("No country matches your search.")).toBeVisible();
});

test("links to a row, and shows all price levels on the country's page", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await open(page, "/prices#US");
  const row = page.locator("#US");
  await expect(row).toBeInViewport();
  await row.getByRole("link", { name: "United States" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("United States (+1)");
  await expect(page.getByText("Text messages arrive from numbers only")).toBeVisible();
  const levels = page.getByRole("table", { name: "All price levels" });
  const own = levels.getByRole("columnheader", { name: /yours/ });
  const level = ((await own.textContent()) ?? "").charAt(0);
  const index = ["S", "M", "L", "XL"].indexOf(level);
  const mine = page.getByRole("table", { name: "Your prices" }).locator("tbody tr").first();
  const price = (await mine.locator("td").first().textContent()) ?? "?";
  await expect(levels.locator("tbody tr").first().locator("td").nth(index)).toHaveText(price);
});

test("calculates a text's price by segments, recipients and country", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await open(page, "/prices/de");
  const mine = page.getByRole("table", { name: "Your prices" }).locator("tbody tr").first();
  const price = Number(((await mine.locator("td").textContent()) ?? "").replace(/[^\d.]/g, ""));
  await page.getByRole("button", { name: "Calculator" }).click();
  const panel = page.getByRole("dialog", { name: "Calculator" });
  await panel.getByLabel("Text").fill("a".repeat(161));
  await panel.getByLabel("Recipients").fill("1,000");
  const direct = panel.getByRole("row", { name: /^SMS/ });
  await expect(direct.getByRole("cell").first()).toHaveText("2");
  await expect(direct.getByRole("cell").last()).toHaveText(`€${(price * 2_000).toFixed(2)}`);
  await panel.getByLabel("Text").fill("Grüße aus Łódź 🎉".repeat(5));
  await expect(direct.getByRole("cell").first()).toHaveText("2");
  await panel.getByLabel("Recipients").fill("0");
  await expect(panel.getByText(/^Enter a whole number/)).toBeVisible();
});

test("shows the prices that the file contains", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await open(page, "/prices");
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const text = readFileSync(await (await saved).path(), "utf8");
  const lines: Record<string, string>[] = parse(text, { columns: true, bom: true });
  const german = lines.find(({ country }) => country === "DE");
  expect(german?.name).toBe("Germany");
  for (const price of [german?.direct, german?.text2speech, german?.economy, german?.pro]) {
    await expect(page.locator("#DE")).toContainText(Number(price).toFixed(4));
  }
});

test("prints the date and validity without controls", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await open(page, "/prices");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/valid from .* · Nordwind Handel.* · printed on /)).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  const pdf = await page.pdf({ format: "A4" });
  const sheets = pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(sheets).toBeGreaterThan(1);
  expect(sheets).toBeLessThan(9);
  const footer = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue("--paper-footer"));
  expect(await footer()).toMatch(/^"http.*\/prices · printed on \d+ \w+ \d{4}/);
});

test("prints without links to other pages, and starts with the subject", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  for (const path of ["/prices/de", "/billing/usage"]) {
    await open(page, path);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation").filter({ visible: true }), path).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  }
  await page.setViewportSize({ width: 720, height: 1_000 });
  await page.emulateMedia({ media: "print" });
  const days = page.getByRole("table").first();
  // The table begins on the first sheet, however long it is.
  await expect(days).toHaveCSS("break-inside", "auto");
  expect((await days.boundingBox())?.y).toBeLessThan(500);
});

test("announces planned prices with their date, in the list and on the country's page", async ({
  page,
}) => {
  await signIn(page, demoPerson(), "/overview");
  const { planGermany } = await import("../support/prices");
  const withdraw = await planGermany("0.4321", "2090-01-01T00:00:00Z");
  try {
    // Processes read plans every two seconds.
    await expect(async () => {
      await page.goto("/prices");
      await expect(page.getByText(/^Prices change on 1 Jan 2090 in \d+ countries\.$/)).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    await expect(page.locator("#DE")).toContainText("€0.4321 from 1 Jan 2090");
    await expect(page.locator("#FR")).toContainText("ends on 1 Jan 2090");
    await open(page, "/prices/de");
    const mine = page.getByRole("table", { name: "Your prices" });
    await expect(mine).toContainText("€0.4321 from 1 Jan 2090");
    await expect(mine).toContainText("ends on 1 Jan 2090");
  } finally {
    await withdraw();
  }
});

test.describe("invalid requests", () => {
  test.use({ expectsRefusals: true });
  test("reports an unknown country", async ({ page }) => {
    await signIn(page, demoPerson(), "/overview");
    await page.goto("/prices/zz");
    await expect(page.getByText("Couldn't load the prices of this country")).toBeVisible();
    await page.getByRole("link", { name: "All countries" }).click();
    await expect(page).toHaveURL(/\/prices$/);
  });
});
