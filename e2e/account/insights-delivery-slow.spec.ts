import { demoPerson, expect, signIn, test } from "../support/fixtures";

const PATH = "/insights/delivery";

test("keeps names, range and links of figures while loading", async ({ page }) => {
  await signIn(page, demoPerson(), PATH);
  const table = page.getByRole("table", { name: "Where", exact: true });
  await expect(table.getByText("Germany")).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/stats/delivery?*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("radio", { name: "API key" }).check({ force: true });
  await expect(page.getByRole("radio", { name: "API key" })).toBeChecked();
  await expect(page.locator("main [aria-busy=true]")).toBeVisible();
  await expect(table.getByText("Germany")).toBeVisible();
  await expect(table.getByRole("link", { name: "Germany" })).toHaveAttribute("href", /country=DE/);
  release();
  await expect(table.getByRole("columnheader", { name: "API key" })).toBeVisible();
  await expect(table.getByText("Dashboard")).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
});

test("ignores an outdated response that arrives last", async ({ page }) => {
  await signIn(page, demoPerson(), PATH);
  const table = page.getByRole("table", { name: "Where", exact: true });
  await expect(table.getByText("Germany")).toBeVisible();
  await page.route("**/api/stats/delivery?*group_by=key_id*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => {});
  });
  await page.getByRole("radio", { name: "API key" }).check({ force: true });
  await page.getByRole("radio", { name: "Service" }).check({ force: true });
  await expect(table.getByRole("columnheader", { name: "Service" })).toBeVisible();
  await page.waitForTimeout(2_500);
  await expect(table.getByRole("columnheader", { name: "Service" })).toBeVisible();
});

test("explains why an hourly view older than 35 days has no times", async ({ page }) => {
  const day = new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, 10);
  await signIn(page, demoPerson(), PATH);
  // Retention hasn't merged the demo's hours yet.
  await page.route("**/api/stats/delivery?*", async (route) => {
    const response = await route.fetch();
    const stats = await response.json();
    stats.totals.total = { messages: 0, p50: null, p90: null, p99: null };
    await route.fulfill({ response, json: stats });
  });
  await page.getByRole("radio", { name: "API key" }).check({ force: true });
  await expect(page.getByText("No times measured in this period").first()).toBeVisible();
  await page.evaluate((range) => {
    history.pushState(null, "", `?range=${range}`);
  }, `${day}..${day}`);
  await expect(page.getByText("Times by the hour are kept 35 days.")).toBeVisible();
});
