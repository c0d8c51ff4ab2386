import type { Page } from "@playwright/test";
import { addSession, demoPerson, expect, open, signIn, test } from "../support/fixtures";

const picture = (page: Page) => page.getByRole("img", { name: /delivered/ });
const band = (page: Page) => picture(page).locator("[data-active-bar]");
const card = (page: Page) => page.locator("[data-bar-card]");

/** Every mark and label of a picture with its place on the page. */
const placesIn = (page: Page) =>
  picture(page)
    .locator("[data-part], text, line")
    .evaluateAll((marks) =>
      marks
        .map((mark) => ({ mark, box: mark.getBoundingClientRect() }))
        .filter(({ box }) => box.width + box.height > 0)
        .map(({ mark, box }) => [mark.textContent, box.x, box.y, box.width, box.height].join(" "))
        .sort(),
    );

/** Scripts in which the chart library is, as they arrive. */
function librariesOf(page: Page): string[] {
  const found: string[] = [];
  page.on("response", async (response) => {
    if (!response.url().includes("/_next/static/chunks/")) return;
    const text = await response.text().catch(() => "");
    if (text.includes("recharts-surface")) found.push(response.url());
  });
  return found;
}

test("renders the chart on the server, loads its code on the first pointer event, without layout shift", async ({
  page,
}) => {
  await signIn(page, demoPerson(), "/messages");
  const libraries = librariesOf(page);
  await page.addInitScript(() => {
    const scope = window as unknown as { shifted: number };
    scope.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        scope.shifted += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/overview?range=30d");
  await page.waitForLoadState("networkidle");
  expect(libraries).toEqual([]);
  const before = await placesIn(page);
  expect(before.length).toBeGreaterThan(30);
  // Shifts of the load have other causes, such as a message that arrives; these are of the exchange alone.
  const shifted = () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
  const shiftedBefore = await shifted();
  await picture(page).hover();
  await expect(band(page)).toBeVisible();
  expect(await shifted()).toBe(shiftedBefore);
  await page.mouse.move(5, 5);
  await expect(band(page)).toHaveCount(0);
  expect(await placesIn(page)).toEqual(before);
  expect(libraries).toHaveLength(1);
});

test("never loads chart code on pages without charts", async ({ page }) => {
  await signIn(page, demoPerson(), "/settings/profile");
  const libraries = librariesOf(page);
  await open(page, "/developers/keys");
  await page.getByRole("main").hover();
  await page.keyboard.press("Tab");
  await page.waitForLoadState("networkidle");
  expect(libraries).toEqual([]);
});

test("opens all days selected by dragging, or by Shift and arrow keys", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await open(page, "/overview?range=7d");
  const { x = 0, y = 0, width = 0, height = 0 } = (await picture(page).boundingBox()) ?? {};
  const middle = y + height / 2;
  await page.mouse.move(x + width * 0.2, middle);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, middle, { steps: 4 });
  await expect(band(page)).toBeVisible();
  await expect(card(page)).toContainText(/^\w{3}, .* – \w{3}, /);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/messages\?.*counted=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/);
  const dragged = /counted=([\d-]+)\.\.([\d-]+)/.exec(page.url());
  const days = (Date.parse(dragged?.[2] ?? "") - Date.parse(dragged?.[1] ?? "")) / 86_400_000;
  expect(days).toBe(2);

  await open(page, "/overview?range=7d");
  await picture(page).focus();
  await page.keyboard.press("ArrowRight");
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(page.locator("p[aria-live=polite]").filter({ hasText: / – / })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/counted=/);
  const keyed = /counted=([\d-]+)\.\.([\d-]+)/.exec(page.url());
  expect((Date.parse(keyed?.[2] ?? "") - Date.parse(keyed?.[1] ?? "")) / 86_400_000).toBe(2);
});

test("opens no days when Escape is pressed while dragging", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await open(page, "/overview?range=7d");
  const { x = 0, y = 0, width = 0, height = 0 } = (await picture(page).boundingBox()) ?? {};
  await page.mouse.move(x + width * 0.2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + height / 2, { steps: 4 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page).toHaveURL(/\/overview/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("shows the chart and its numbers", async ({ page }) => {
    await addSession(page, demoPerson());
    await page.goto("/overview?range=7d");
    expect(await picture(page).locator("[data-part]").count()).toBeGreaterThan(6);
    await expect(page.getByRole("table", { name: "Deliveries per day" })).toBeVisible();
  });
});
