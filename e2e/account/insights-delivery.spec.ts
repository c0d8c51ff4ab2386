import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { stopDemoBulk } from "../support/bulks";
import { figure, figureValue } from "../support/figures";
import { demoPerson, expect, newPerson, open, signIn, test } from "../support/fixtures";

const PATH = "/insights/delivery";

test.beforeAll(stopDemoBulk);

const panel = (page: Page, title: string) =>
  page.locator("main section").filter({
    has: page.getByRole("heading", { name: title, exact: true }),
  });

const listed = (page: Page) => page.locator("header").getByText(/message/);

test("opens from the sidebar with all panels, without accessibility violations", async ({
  page,
}) => {
  await signIn(page, demoPerson(), "/overview");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Delivery", exact: true })
    .click();
  await page.waitForURL(`**${PATH}`);
  for (const title of [
    "Share delivered",
    "Time to deliver",
    "When",
    "Parts per message",
    "Where",
  ]) {
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("img", { name: /delivered\. Use the arrow keys/ })).toBeVisible();
  await assertCleanInBothThemes(page);
});

for (const query of ["range=7d", "range=30d&country=DE&service=direct"]) {
  test(`links figures of ${query} to equally many rows`, async ({ page }) => {
    await signIn(page, demoPerson(), `${PATH}?${query}`);
    for (const name of ["Messages", "Failed"]) {
      await open(page, `${PATH}?${query}`);
      const count = (await figureValue(page, name).textContent()) ?? "";
      await figure(page, name).getByRole("link").click();
      await page.waitForURL(/\/messages\?.*counted=/);
      await expect(listed(page).filter({ hasText: `${count} message` })).toBeVisible();
    }
  });
}

test("links each reason and each country to equally many rows", async ({ page }) => {
  await signIn(page, demoPerson(), PATH);
  for (const title of ["Reasons and next steps", "Where"]) {
    await open(page, PATH);
    const row = page.getByRole("table", { name: title, exact: true }).getByRole("row").nth(1);
    const cells = await row.getByRole("cell").allTextContents();
    const count = cells.find((cell) => /^[\d,]+$/.test(cell)) ?? "";
    await row.getByRole("link").click();
    await page.waitForURL(/\/messages\?.*(?:reason|country)=/);
    await expect(listed(page).filter({ hasText: `${count} message` })).toBeVisible();
  }
});

test("links each number of segments to equally many rows", async ({ page }) => {
  await signIn(page, demoPerson(), PATH);
  const parts = panel(page, "Parts per message");
  await parts.getByRole("button", { name: "View as table" }).click();
  const row = parts.getByRole("table").getByRole("row").nth(2);
  const count = (await row.getByRole("cell").first().textContent()) ?? "";
  await parts.getByRole("button", { name: "View as chart" }).click();
  await parts.getByRole("img", { name: /more than one part/ }).focus();
  for (const key of ["ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await page.waitForURL(/\/messages\?.*sent=true&parts=2/);
  await expect(listed(page).filter({ hasText: `${count} message` })).toBeVisible();
});

test("shows clicks by weekday and hour, with the period covered", async ({ page }) => {
  await signIn(page, demoPerson(), `${PATH}?heat=clicks`);
  await expect(panel(page, "When").getByText(/Clicks of people/)).toBeVisible();
  await expect(panel(page, "When").locator("td").filter({ hasText: /\d/ }).first()).toBeAttached();
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await open(page, `${PATH}?heat=clicks&range=${day(120)}..${day(0)}`);
  await expect(panel(page, "When").getByText(/for up to 92 days/)).toBeVisible();
});

test("keeps filters, grouping and measure in the URL", async ({ page }) => {
  await signIn(page, demoPerson(), PATH);
  const all = await figureValue(page, "Messages").textContent();
  await page.keyboard.press("f");
  await page.getByRole("dialog", { name: "Filter" }).getByText("Country", { exact: true }).click();
  await page.getByRole("dialog", { name: "Filter" }).getByText("Germany").click();
  await expect(page).toHaveURL(/country=DE/);
  await page.keyboard.press("Escape");
  await expect(figureValue(page, "Messages")).not.toHaveText(all ?? "");
  await page.getByRole("radio", { name: "At the carrier" }).check({ force: true });
  await page.getByRole("radio", { name: "API key" }).check({ force: true });
  await expect(page).toHaveURL(/duration=delivery/);
  await expect(page).toHaveURL(/by=key_id/);
  await page.reload();
  await expect(page.getByRole("radio", { name: "At the carrier" })).toBeChecked();
  await expect(page.getByText(/until it was reported delivered/)).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "API key" })).toBeVisible();
});

test("announces points by keyboard, and shows the same numbers as a table", async ({ page }) => {
  await signIn(page, demoPerson(), `${PATH}?range=7d`);
  const picture = page.getByRole("img", { name: /delivered\. Use the arrow keys/ });
  await picture.focus();
  await page.keyboard.press("ArrowRight");
  const spoken = panel(page, "Share delivered").locator("p[aria-live]");
  await expect(spoken).toContainText(/: All messages [\d.]+%/);
  const [, share = ""] = /All messages ([\d.]+%)/.exec((await spoken.textContent()) ?? "") ?? [];
  await panel(page, "Share delivered").getByRole("button", { name: "View as table" }).click();
  const first = page.getByRole("table", { name: "Share delivered" }).getByRole("row").nth(1);
  await expect(first.getByRole("cell").first()).toHaveText(share);
});

test("opens a point's messages, and a selection as the page's range", async ({ page }) => {
  await signIn(page, demoPerson(), `${PATH}?range=30d`);
  const picture = page.getByRole("img", { name: /delivered\. Use the arrow keys/ });
  await picture.focus();
  for (const key of ["ArrowRight", "ArrowRight", "Shift+ArrowRight", "Enter"])
    await page.keyboard.press(key);
  await expect(page).toHaveURL(/range=[\d-]+\.\.[\d-]+/);
  await picture.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/messages\?.*counted=/);
});

test("announces hours on arrow keys", async ({ page }) => {
  await signIn(page, demoPerson(), PATH);
  await page.getByRole("region", { name: "When", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(panel(page, "When").locator("p[aria-live]")).toContainText(/^Monday, 01:00/);
});

for (const format of ["CSV", "Excel"]) {
  test(`saves a panel as ${format}`, async ({ page }) => {
    await signIn(page, demoPerson(), PATH);
    await page.getByRole("button", { name: "Save Where as a file" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: format, exact: true }).click();
    const name = (await download).suggestedFilename();
    expect(name).toBe(`delivery-by-iso2.${format === "CSV" ? "csv" : "xlsx"}`);
  });
}

test("explains the empty page on a new account", async ({ page }) => {
  await signIn(page, await newPerson(), PATH);
  await expect(page.getByRole("heading", { name: "No messages in this period" })).toBeVisible();
  await assertCleanInBothThemes(page);
});

test("shows a single running hour", async ({ page }) => {
  await signIn(page, demoPerson(), `${PATH}?range=24h`);
  await expect(page.getByRole("heading", { name: "Time to deliver" })).toBeVisible();
  await expect(page.locator("main").getByRole("alert")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("fits the width", async ({ page }) => {
    await signIn(page, demoPerson(), PATH);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
