import type { Page, Route } from "@playwright/test";
import { demoPerson, expect, signIn, test } from "../support/fixtures";

const away = (route: Route) =>
  route.fulfill({
    status: 503,
    headers: { "content-type": "application/ld+json", "x-service-request-id": "A".repeat(32) },
    body: JSON.stringify({ "hydra:description": "The service is busy.", code: "unavailable" }),
  });
/** By links: a page that is loaded brings its first answers along, which no test here can change. */
async function go(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole("link", { name, exact: true }).first().click();
}
const bar = (page: Page) => page.getByText("The gateway isn't responding.");

test.describe("while the gateway is unavailable", () => {
  test.use({ expectsRefusals: true });

  test("shows a bar, pauses requests, and recovers automatically", async ({ page }) => {
    await signIn(page, demoPerson(), "/settings/shortcuts");
    await expect(page.getByTestId("balance")).toBeVisible();
    await page.clock.install();
    await page.route("**/api/**", away);
    await go(page, "Messages");
    await expect(bar(page)).toContainText(/Showing data from \d\d:\d\d;/);
    await expect(page.getByRole("main").getByRole("alert").first()).toContainText("busy");
    await expect(async () => {
      const asked = new Set<string>();
      page.on("request", (request) => asked.add(new URL(request.url()).pathname));
      const checked = page.waitForResponse("**/api/health");
      await page.clock.fastForward(65_000);
      await checked;
      expect([...asked]).toEqual(["/api/health"]);
    }).toPass();
    await page.unroute("**/api/**");
    await page.clock.fastForward(40_000);
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  });

  test("shows no bar for a single failed operation", async ({ page }) => {
    await signIn(page, demoPerson(), "/settings/shortcuts");
    await page.route("**/api/stats/attention", away);
    const checked = page.waitForResponse("**/api/health");
    await go(page, "Overview");
    expect((await checked).status()).toBe(200);
    await expect(page.getByRole("main").getByRole("alert").first()).toContainText("busy");
    await expect(bar(page)).toHaveCount(0);
  });
});

interface Broken {
  /** Links that lead there. */
  way: readonly string[];
  /** The answer that makes no sense to the page. */
  api: string;
  title: string;
  safe: string;
}

const BROKEN: readonly Broken[] = [
  {
    way: ["Overview"],
    api: "**/api/stats/messages?*",
    title: "Couldn't show “Overview”",
    safe: "Only the figures are missing",
  },
  {
    way: ["Messages"],
    api: "**/api/sms?*",
    title: "Couldn't show “Messages”",
    safe: "Accepted messages are still sent",
  },
  {
    way: ["Bulks"],
    api: "**/api/bulks?*",
    title: "Couldn't show “Bulks”",
    safe: "Bulks keep running",
  },
  {
    way: ["Scheduled"],
    api: "**/api/sms?*",
    title: "Couldn't show “Scheduled”",
    safe: "Your scheduled messages are safe",
  },
  {
    way: ["Developers"],
    api: "**/api/api_keys*",
    title: "Couldn't show “Developers”",
    safe: "No keys or settings were changed",
  },
  {
    way: ["Team"],
    api: "**/api/team/members*",
    title: "Couldn't show “Team”",
    safe: "No one's access was changed",
  },
];

const nonsense = (route: Route) =>
  route.fulfill({
    headers: { "content-type": "application/ld+json" },
    body: JSON.stringify({ "hydra:member": [null], "hydra:totalItems": 1, items: 1, totals: 1 }),
  });

test.describe("a page that crashes", () => {
  // Page errors are logged to the console too.
  test.use({ expectsFailures: true });

  for (const { way, api, title, safe } of BROKEN) {
    test(`${way.join(", ")} keeps the shell, explains what was saved, and recovers`, async ({
      page,
    }) => {
      await signIn(page, demoPerson(), "/settings/shortcuts");
      await page.route(api, nonsense);
      await go(page, ...way);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole("main")).toContainText(safe);
      await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeVisible();
      await expect(page.getByRole("link", { name: "Go to overview" })).toBeVisible();
      await page.unroute(api);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".skeleton")).toHaveCount(0);
    });
  }
});
