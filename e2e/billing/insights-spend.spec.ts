import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { stopDemoBulk } from "../support/bulks";
import { figure, figureValue } from "../support/figures";
import { holdBack } from "../support/hold-back";
import { addSession, demoPerson, expect, newPerson, open, signIn, test } from "../support/fixtures";

const PATH = "/insights/spend";

test.beforeAll(stopDemoBulk);

const panel = (page: Page, title: string | RegExp) =>
  page.locator("main section").filter({ has: page.getByRole("heading", { name: title }) });
const groups = (page: Page) => page.getByRole("table", { name: "Where it goes" });
const readAmount = (page: Page, name: string) =>
  figureValue(page, name)
    .textContent()
    .then((text) => text ?? "");

for (const range of ["24h", "7d", "mtd", "year"]) {
  test(`shows the usage report's amount for ${range}`, async ({ page }) => {
    await signIn(page, demoPerson(), `${PATH}?range=${range}`);
    const spent = await readAmount(page, "Spent");
    await figure(page, "Spent").getByRole("link").click();
    await page.waitForURL(/\/billing\/usage\?range=/);
    const cost = page.getByLabel("Usage in this period").locator("div", { hasText: /^Cost/ });
    await expect(cost.locator("dd").first()).toHaveText(spent);
  });
}

test("links each country to its messages", async ({ page }) => {
  await signIn(page, demoPerson(), PATH);
  const row = groups(page).getByRole("row").nth(1);
  const name = (await row.getByRole("rowheader").textContent()) ?? "";
  await row.getByRole("link").click();
  await page.waitForURL(/\/messages\?.*counted=.*country=/);
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
});

test("filters by service and key, and opens the filtered messages", async ({ page }) => {
  await signIn(page, demoPerson(), `${PATH}?by=service`);
  const row = groups(page).getByRole("row", { name: /^Short links/ });
  const cost = (await row.getByRole("cell").filter({ hasText: "€" }).first().textContent()) ?? "";
  await open(page, `${PATH}?by=service&service=short_link`);
  await expect(figureValue(page, "Spent")).toHaveText(cost);
  await expect(page.getByText("Filters don't apply to the forecast and budgets.")).toBeVisible();
  await open(page, `${PATH}?country=DE&service=direct`);
  await figure(page, "Spent").getByRole("link").click();
  await page.waitForURL(/\/messages\?.*country=DE&service=direct/);
});

test.describe("without the report", () => {
  test.use({ expectsFailures: true });

  test("shows forecast and budgets without the report", async ({ page }) => {
    await signIn(page, demoPerson(), "/insights/delivery");
    await page.route("**/api/stats/spending/report?*", (route) =>
      route.fulfill({ status: 500, json: { code: "internal", message: "Broken" } }),
    );
    await openFromDelivery(page);
    await expect(page.getByRole("heading", { name: /^Forecast for / })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Budgets" })).toBeVisible();
  });
});

test("links a bulk to its report with the same amount", async ({ page }) => {
  await signIn(page, demoPerson(), `${PATH}?by=bulk_id`);
  const row = groups(page).getByRole("row").nth(1);
  const [, cost = ""] = await row.getByRole("cell").allTextContents();
  await row.getByRole("link").click();
  await page.waitForURL(/\/bulks\/[0-9a-f-]{36}/);
  await expect(page.locator("main").getByText(cost, { exact: true }).first()).toBeVisible();
});

test("splits by each grouping and keeps choices in the URL", async ({ page }) => {
  await signIn(page, demoPerson(), `${PATH}?range=90d`);
  const spent = await readAmount(page, "Spent");
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

test("announces bars and forecast days by keyboard, and shows both as tables", async ({ page }) => {
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

/** Navigates from another page, so the browser requests the figures. */
async function openFromDelivery(page: Page): Promise<void> {
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Spend", exact: true })
    .click();
  await page.waitForURL(`**${PATH}`);
}

test("reserves the forecast's space while it loads", async ({ page }) => {
  await signIn(page, demoPerson(), "/insights/delivery");
  const release = await holdBack(page, "**/api/stats/spending/forecast*");
  await openFromDelivery(page);
  const budgets = page.getByRole("heading", { name: "Budgets" });
  const readTop = async () => (await budgets.boundingBox())?.y ?? Number.NaN;
  await expect(budgets).toBeVisible();
  await expect(groups(page)).toBeVisible();
  const before = await readTop();
  release();
  await expect(page.getByRole("heading", { name: /^Forecast for / })).toBeVisible();
  // Browsers don't count less as a layout shift.
  expect(Math.abs((await readTop()) - before)).toBeLessThan(3);
});

const NAME = `${"Shop & Lager ".repeat(4).trim().slice(0, 48)}🏖️`;

const makeKey = (group: string, cost: number, before: number) => ({
  group,
  name: NAME,
  bulk: null,
  messages: 40,
  parts: 55,
  cost,
  messages_delivered: { cost: cost / 2, delivered: 8 },
  clicks: null,
  previous: { messages: 20, cost: before, compared: { messages: 30, cost: before * 3 } },
});

test("keeps figures apart, whatever their size", async ({ page }) => {
  await signIn(page, demoPerson(), "/insights/delivery");
  await page.route("**/api/stats/spending/report?*group_by=key_id*", async (route) => {
    const response = await route.fetch();
    const report = await response.json();
    const [cost, messages] = [1_000_000_800.000001, 4_321];
    Object.assign(report.totals, { cost, messages });
    report.messages_delivered = { cost: 600, delivered: 4_000 };
    const keys = [makeKey("7", 1_000_000_000, 100), makeKey("8", 800, 50), makeKey("9", 1e-6, 0)];
    report.groups = keys;
    report.periods = [{ ...report.totals, period: report.periods[0].period }];
    report.group_periods = keys.map(({ group, cost }) => ({ ...report.periods[0], group, cost }));
    Object.assign(report.previous, { totals: { ...report.totals, cost: 200, messages: 1_000 } });
    report.previous.compared = { ...report.totals, cost: 500, messages: 1_100 };
    report.previous.messages_delivered = { cost: 100, delivered: 1_000 };
    report.previous.messages_delivered_compared = { cost: 140, delivered: 1_000 };
    await route.fulfill({ response, json: report });
  });
  await page.route("**/api/stats/spending/forecast*", async (route) => {
    const response = await route.fetch();
    const month = await response.json();
    Object.assign(month, { spent: 11, previous_spent: 22 });
    const bounds = { low: 33, expected: 44, high: 55 };
    month.forecast = { ...bounds, days: [{ ...bounds, day: month.days.at(-1).day }] };
    await route.fulfill({ response, json: month });
  });
  await openFromDelivery(page);
  await page.getByRole("radio", { name: "API key", exact: true }).check({ force: true });

  const strip = page.getByLabel("Key figures").locator("dl > div, div:has(> dt)");
  await expect(strip.first()).toContainText("€1,000,000,800.00without VAT+150.0%");
  await expect(figure(page, "Messages")).toContainText("4,321+10.0%");
  await expect(figure(page, "Cost per delivered")).toContainText("€0.15004,000 delivered+40.0%");
  await expect(figure(page, "Expected in")).toContainText("€44.00between €33.00 and €55.00");
  const rows = groups(page).getByRole("row");
  const readRow = (index: number) => rows.nth(index).locator("th, td").allTextContents();
  const more = ["40", "€62,500,000.0000"];
  // Keys of one name show their number.
  expect(await readRow(1)).toEqual([
    `${NAME} (no. 7)`,
    "",
    "€1,000,000,000.00",
    "100.0%",
    "+200.0%",
    ...more,
  ]);
  expect(await readRow(2)).toEqual([
    `${NAME} (no. 8)`,
    "",
    "€800.00",
    "0.0%",
    "+200.0%",
    "40",
    "€50.0000",
  ]);
  await expect(rows.nth(1).getByRole("link")).toHaveAttribute("href", /&key=7$/);
  await expect(rows.nth(2).getByRole("link")).toHaveAttribute("href", /&key=8$/);
  expect((await readRow(4)).slice(0, 6)).toEqual([
    "Total",
    "",
    "€1,000,000,800.00",
    "",
    "+150.0%",
    "4,321",
  ]);

  await panel(page, "Cost over time").getByRole("button", { name: "View as table" }).click();
  const days = panel(page, "Cost over time").getByRole("table").getByRole("row");
  expect((await days.nth(1).locator("td").allTextContents()).slice(0, 2)).toEqual([
    "€1,000,000,000.00",
    "€800.00",
  ]);
  const [total, , messages] = (await days.nth(1).locator("td").allTextContents()).slice(-3);
  expect([total, messages]).toEqual(["€1,000,000,800.00", "4,321"]);
  const forecast = panel(page, /^Forecast for /);
  await expect(forecast).toContainText(
    /€11\.00 so far, €44\.00 expected by the end of the month, between €33\.00 and €55\.00\. \w+ \d+: €22\.00\./,
  );
  await forecast.getByRole("button", { name: "View as table" }).click();
  const today = forecast.getByRole("row").filter({ hasText: "€33.00" });
  expect((await today.locator("td").allTextContents()).slice(1, 4)).toEqual([
    "€44.00",
    "€33.00",
    "€55.00",
  ]);
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

test("explains the empty page and missing forecast on a new account", async ({ page }) => {
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
