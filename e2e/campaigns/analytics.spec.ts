import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { figureValue } from "../support/figures";
import { demoPerson, expect, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";

const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
const IPHONE = {
  "user-agent":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
  accept: "text/html",
};
/** Clicks sooner after delivery count as bots. */
const BURST_MS = 2_000;

async function post(page: Page, path: string, data: object) {
  const made = await page.request.post(`/api${path}`, { headers, data });
  expect([made.status(), made.ok() ? "" : await made.text()]).toEqual([201, ""]);
  return made.json();
}

const panel = (page: Page, name: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name, exact: true }) })
    .last();
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages of this campaign" }).getByRole("link", { name });
const chosen = (page: Page) => page.getByRole("region", { name: "Filters" });

test("shows a click on a message's link in every panel while the page is open", async ({
  page,
  playwright,
}) => {
  await signIn(page, await newPerson(), "/campaigns");
  const body = { type: 2, name: "Sale", url: "https://www.example.com/sale" };
  const { id } = await post(page, "/short_link_campaigns", body);
  await open(page, `/campaigns/${id}`);
  await expect(page.getByRole("heading", { name: "Not sent in any message yet" })).toBeVisible();
  await assertCleanInBothThemes(page);
  const sms = { sender_id: "NORDWIND", phone: "+491713920001", text: `Look: [slink ${id}]` };
  const { uuid } = await post(page, "/sms", sms);
  await expect(
    page.getByRole("heading", { name: "Delivered in 1 message, no clicks yet" }),
  ).toBeVisible({ timeout: 30_000 });
  const deliveredBy = Date.now();
  const { text } = await (await page.request.get(`/api/sms/${uuid}`, { headers })).json();
  const link = /https?:\S+/.exec(text)?.[0] ?? "";
  await expect.poll(() => Date.now() - deliveredBy).toBeGreaterThan(BURST_MS);
  const phone = await playwright.request.newContext({ extraHTTPHeaders: IPHONE });
  expect((await phone.get(link, { maxRedirects: 0 })).status()).toBe(302);
  await phone.head(link, { maxRedirects: 0 });
  await phone.dispose();
  await expect(figureValue(page, "Clicks")).toHaveText("1", { timeout: 20_000 });
  await expect(figureValue(page, "People")).toHaveText("1");
  await expect(figureValue(page, "Click rate")).toHaveText("100.0%");
  await expect(page.getByText("plus 1 automated")).toBeVisible();
  await expect(panel(page, "Operating system").getByRole("button", { name: /^iOS/ })).toBeVisible();
  await expect(panel(page, "Device").getByRole("button", { name: /^Phone/ })).toBeVisible();
  await tab(page, "Links").click();
  await page.waitForURL(/\/links$/);
  await expect(page.getByRole("row", { name: /\/l\// })).toContainText("2");
  await tab(page, "Clicks").click();
  await page.waitForURL(/\/clicks$/);
  await expect(page.getByRole("row", { name: /Person/ })).toContainText("Safari");
  await assertCleanInBothThemes(page);
});

test("filters every panel by rows, countries and keys, in the URL; Escape clears the filters", async ({
  page,
}) => {
  await signIn(page, demoPerson(), "/campaigns");
  const list = await (await page.request.get("/api/short_link_campaigns", { headers })).json();
  const { id } = list.find(({ name }: { name: string }) => name === "Winter range");
  await open(page, `/campaigns/${id}?range=90d`);
  const all = Number((await figureValue(page, "Clicks").textContent())?.replace(",", ""));
  expect(all).toBeGreaterThan(50);
  const germany = panel(page, "Country")
    .getByRole("listitem")
    .getByRole("button", { name: /^Germany/ });
  const [germans] = /\d+$/.exec((await germany.textContent()) ?? "") ?? [];
  await germany.click();
  await expect(figureValue(page, "Clicks")).toHaveText(germans ?? "");
  await expect(page).toHaveURL(/[?&]country=DE/);
  await expect(panel(page, "Country").getByRole("listitem")).toHaveCount(1);
  const phones = panel(page, "Device").getByRole("button", { name: /^Phone/ });
  const [both] = /\d+$/.exec((await phones.textContent()) ?? "") ?? [];
  await phones.press("Enter");
  await expect(chosen(page).getByRole("listitem")).toHaveCount(2);
  await expect(figureValue(page, "Clicks")).toHaveText(both ?? "");
  // The address follows within a few hundredths of a second.
  await expect(page).toHaveURL(/[?&]device=/);
  await page.reload();
  await isHydrated(page);
  await expect(figureValue(page, "Clicks")).toHaveText(both ?? "");
  await assertCleanInBothThemes(page);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Escape");
  await expect(chosen(page)).toHaveCount(0);
  await expect(figureValue(page, "Clicks")).toHaveText(String(all));
  const france = page.getByRole("button", { name: /^France: \d+ clicks?$/ });
  await france.focus();
  await page.keyboard.press("Enter");
  await expect(chosen(page)).toContainText("Country: France");
  await expect(france).toHaveAttribute("aria-pressed", "true");
  await page.goBack();
  await expect(chosen(page)).toHaveCount(0);
});

test("compares clicks, shows the same numbers as a table, and exports them", async ({ page }) => {
  await signIn(page, demoPerson(), "/insights/clicks?range=30d");
  const total = (await figureValue(page, "Clicks").textContent()) ?? "";
  await page.getByRole("radio", { name: "Previous period" }).check({ force: true });
  await expect(page.getByText("Compared period")).toBeVisible();
  await page.getByLabel("Match weekdays").check();
  await expect(page).toHaveURL(/[?&]compare=previous/);
  await assertCleanInBothThemes(page);
  const chart = panel(page, "Clicks per day");
  await chart.getByRole("button", { name: "View as table" }).click();
  const counted = await chart
    .locator("tbody tr td:nth-child(2)")
    .evaluateAll((cells) => cells.reduce((sum, cell) => sum + Number(cell.textContent), 0));
  expect(String(counted)).toBe(total);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Country as CSV" }).click();
  const file = readFileSync(await (await saving).path(), "utf8");
  const rows = file.trim().split("\r\n").slice(1);
  const clicks = rows.map((row) => Number(row.split(",")[1]));
  expect(clicks.reduce((sum, count) => sum + count, 0)).toBe(Number(total));
  expect(file).toContain('"Country","Clicks","People","Automated","Own"');
});

test("exports a campaign's clicks with the time zone of their times", async ({ page }) => {
  await signIn(page, demoPerson(), "/campaigns");
  await page.getByRole("link", { name: "Winter range" }).click();
  await page.waitForURL(/\/campaigns\/\w+$/);
  await tab(page, "Clicks").click();
  await page.waitForURL(/\/clicks$/);
  await isHydrated(page);
  await page.getByRole("button", { name: "Export" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Export \d+/ }).click();
  const text = readFileSync(await (await saving).path(), "utf8");
  const [head, ...rows] = text.trim().split("\r\n");
  expect(head).toContain("date,local_date,time_zone,class,country");
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows) expect(row).toContain(",Europe/Berlin,");
});
