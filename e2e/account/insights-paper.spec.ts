import type { Page } from "@playwright/test";
import { stopDemoBulk } from "../support/bulks";
import { addSession, demoPerson, expect, open, signIn, test } from "../support/fixtures";

/** Pages with the names of their charts, and of tables without one. */
const PAGES = [
  {
    path: "/insights/delivery?range=7d&compare=false",
    charts: ["Share delivered", "Time to deliver", "Parts per message", "Why messages failed"],
    tables: ["When", "Where"],
  },
  {
    path: "/insights/spend?range=30d",
    charts: ["Cost over time"],
    tables: ["Where it goes"],
  },
  { path: "/insights/clicks?range=30d", charts: ["Clicks per day"], tables: ["Country"] },
  { path: "/insights/campaigns", charts: ["The first 24 hours"], tables: ["Results"] },
] as const;

test.beforeAll(stopDemoBulk);

const panel = (page: Page, title: string) =>
  page.locator("main section").filter({
    has: page.getByRole("heading", { name: title, exact: true }),
  });

async function expectChartsAndTables(
  page: Page,
  { charts, tables }: (typeof PAGES)[number],
): Promise<void> {
  for (const title of charts) {
    await expect(panel(page, title).getByRole("img").first()).toBeVisible();
    await expect(panel(page, title).locator("svg path, svg rect").first()).toBeAttached();
  }
  for (const name of [...charts, ...tables]) {
    const rows = page.getByRole("table", { name, exact: true }).first().getByRole("row");
    await expect(rows.nth(1), name).toBeVisible();
  }
}

for (const content of PAGES) {
  test(`prints ${content.path} with charts and tables, without controls`, async ({ page }) => {
    await signIn(page, demoPerson(), "/overview");
    await open(page, content.path);
    await expect(page.locator("main .skeleton")).toHaveCount(0);
    await page.emulateMedia({ media: "print" });
    await expectChartsAndTables(page, content);
    await expect(
      page.locator("main button:not(table button)").filter({ visible: true }),
    ).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
    for (const name of content.charts) {
      await expect(page.getByRole("table", { name, exact: true })).toHaveCount(0);
    }
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const content of PAGES) {
    test(`shows ${content.path} with charts and tables`, async ({ page }) => {
      await addSession(page, demoPerson());
      // The server of a busy machine leaves the figures to the browser.
      await expect
        .poll(async () => (await (await page.goto(content.path))?.text()) ?? "")
        .toContain("<noscript><section");
      await expectChartsAndTables(page, content);
      await expect(page.getByRole("button", { name: "View as table" })).toHaveCount(0);
    });
  }
});
