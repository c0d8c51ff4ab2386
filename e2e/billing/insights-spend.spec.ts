import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { stopDemoBulk } from "../support/bulks";
import { figure, figureValue } from "../support/figures";
import { addSession, demoPerson, expect, newPerson, open, signIn, test } from "../support/fixtures";

const PATH = "/insights/spend";

test.beforeAll(stopDemoBulk);

const panel = (page: Page, title: string | RegExp) =>
  page.locator("main section").filter({ has: page.getByRole("heading", { name: title }) });
const groups = (page: Page) => page.getByRole("table", { name: "Where it goes" });
const amountOf = (page: Page, name: string) =>
  figureValue(page, name)
    .textContent()
    .then((text) => text ?? "");

for (const range of ["24h", "7d", "mtd", "year"]) {
  test(`the amount of ${range} is that of the usage report`, async ({ page }) => {
    await signIn(page, demoPerson(), `${PATH}?range=${range}`);
    const spent = await amountOf(page, "Spent");
    await figure(page, "Spent").getByRole("link").click();
    await page.waitForURL(/\/billing\/usage\?range=/);
    const cost = page.getByLabel("Usage in this period").locator("div", { hasText: /^Cost/ });
    await expect(cost.locator("dd").first()).toHaveText(spent);
  });
}

test("each country opens its messages", async ({ page }) => {
  await signIn(page, demoPerson(), PATH);
  const row = groups(page).getByRole("row").nth(1);
  const name = (await row.getByRole("rowheader").textContent()) ?? "";
  await row.getByRole("link").click();
  await page.waitForURL(/\/messages\?.*counted=.*country=/);
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
});

test("a bulk opens its report, which has the amount", async ({ page }) => {
  await signIn(page, demoPerson(), `${PATH}?by=bulk_id`);
  const row = groups(page).getByRole("row").nth(1);
  const [, cost = ""] = await row.getByRole("cell").allTextContents();
  await row.getByRole("link").click();
  await page.waitForURL(/\/bulks\/[0-9a-f-]{36}/);
  await expect(page.locator("main").getByText(cost, { exact: true }).first()).toBeVisible();
});

test("splits by each grouping and keeps choices in the URL", async ({ page }) => {
  await signIn(page, demoPerson(), `${PATH}?range=90d`);
  const spent = await amountOf(page, "Spent");
  for (const name of ["Service", "API key", "Cost center", "Bulk", "Country"]) {
    await page.getByRole("radio", { name, exact: true }).check({ force: true });
    await expect(groups(page).getByRole("columnheader", { name, exact: true })).toBeVisible();
    await expect(figureValue(page, "Spent")).toHaveText(spent);
  }
  await page.getByRole("radio", { name: "Month", exact: true }).check({ force: true });
  await page.getByRole("radio", { name: "API key", exact: true }).check({ force: true });
  await page.reload();
  await expect(page.getByRole("radio", { name: "Month", exact: true })).toBeChecked();
  await expect(page.getByRole("radio", { name: "API key", exact: true })).toBeChecked();
});

test("reads bars and days of the forecast by keyboard, and shows both as tables", async ({
  page,
}) => {
  await signIn(page, demoPerson(), PATH);
  for (const [title, hint] of [
    ["Cost over time", /move between bars/],
    [/^Forecast for /, /move between days/],
  ] as const) {
    await panel(page, title).getByRole("img", { name: hint }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(panel(page, title).locator("p[aria-live]")).toContainText("€");
    await panel(page, title).getByRole("button", { name: "View as table" }).click();
    await expect(panel(page, title).getByRole("table").getByRole("row").nth(1)).toContainText("€");
  }
});

test("opens a bar's charges, and a selection as the page's range", async ({ page }) => {
  await signIn(page, demoPerson(), PATH);
  const picture = page.getByRole("img", { name: /move between bars/ });
  await picture.focus();
  for (const key of ["ArrowRight", "ArrowRight", "Shift+ArrowRight", "Enter"])
    await page.keyboard.press(key);
  await expect(page).toHaveURL(/range=[\d-]+\.\.[\d-]+/);
  await picture.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/billing\/usage\?range=/);
});

test("says on a new account what will appear here, and why there is no forecast", async ({
  page,
}) => {
  await signIn(page, await newPerson(), PATH);
  await expect(page.getByRole("heading", { name: "Nothing was charged" })).toBeVisible();
  await expect(page.getByText(/needs 3 whole weeks since your first charge/)).toBeVisible();
  await assertCleanInBothThemes(page);
});

test("shows 400 days, and a single running hour", async ({ page }) => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await signIn(page, demoPerson(), `${PATH}?range=${day(399)}..${day(0)}&interval=week`);
  await expect(page.getByRole("radio", { name: "Day", exact: true })).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Week", exact: true })).toBeChecked();
  await expect(page.locator("main").getByRole("alert")).toHaveCount(0);
  await open(page, `${PATH}?range=24h`);
  await expect(page.getByRole("heading", { name: "Cost over time" })).toBeVisible();
  await expect(page.locator("main").getByRole("alert")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shows pictures and their tables", async ({ page }) => {
    await addSession(page, demoPerson());
    await page.goto(PATH);
    for (const title of ["Cost over time", /^Forecast for /]) {
      await expect(panel(page, title).locator("svg path, svg rect").first()).toBeAttached();
      await expect(panel(page, title).getByRole("table").getByRole("row").nth(1)).toContainText(
        "€",
      );
    }
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const by of ["iso2", "service", "bulk_id"]) {
    test(`fits the width by ${by}`, async ({ page }) => {
      await signIn(page, demoPerson(), `${PATH}?by=${by}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
});
