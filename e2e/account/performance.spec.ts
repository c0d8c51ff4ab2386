import type { Performance } from "@/lib/gateway/overview/performance/schema-values";
import { addPublicMonths } from "../support/database";
import { expect, open, test } from "../support/fixtures";
import { tooWide } from "../support/widths";

test.beforeAll(async () => addPublicMonths());

test("shows visitors the months, and the same numbers as a table and as JSON", async ({ page }) => {
  // A process may show for half a minute what it read before.
  await expect(async () => {
    await open(page, "/performance");
    await expect(page.getByRole("img")).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  const response = await page.request.get("/performance.json");
  expect(response.headers()["cache-control"]).toBe(
    "public, max-age=300, stale-while-revalidate=600",
  );
  const { months }: Performance = await response.json();
  expect(months).toHaveLength(14);
  expect(months[1]).toMatchObject({ messages: null, delivered: null });
  expect(months.at(-2)).toMatchObject({
    is_complete: true,
    messages: 42_000,
    handed_over_within_10_s: 0.99,
    delivered: 0.9797,
    api_available: 0.9995,
  });

  await page.getByRole("button", { name: "View as table" }).last().click();
  const rows = page.getByRole("table", { name: "Messages sent" }).getByRole("row");
  await expect(rows).toHaveCount(15);
  await expect(rows.nth(2)).toContainText("–");
  await expect(rows.nth(13)).toContainText("42,000");
});

test("fits a phone, in German", async ({ page, context }) => {
  await context.addCookies([
    { name: "locale", value: "de", url: test.info().project.use.baseURL ?? "" },
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/performance");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leistung des Dienstes");
  expect(await tooWide(page)).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("has the tables", async ({ page }) => {
    await page.goto("/performance");
    await expect(page.getByRole("table")).toHaveCount(2);
  });
});
