import type { Page } from "@playwright/test";
import { stopDemoBulk } from "../support/bulks";
import { demoPerson, expect, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";

const TILES = ["Messages", "Delivered", "Failed", "In transit"];

const figure = (page: Page, name: string) =>
  page
    .getByLabel("Key figures")
    .locator("> div")
    .filter({ has: page.getByText(name, { exact: true }) });

test.beforeAll(stopDemoBulk);

for (const range of ["7d", "30d", "year"]) {
  test(`links each figure of ${range} to equally many rows`, async ({ page }) => {
    await signIn(page, demoPerson(), "/messages");
    for (const name of TILES) {
      await page.goto(`/overview?range=${range}`);
      const value = figure(page, name).locator("dd").first();
      await expect(value).toHaveText(/^[\d,]+/);
      const count = /^[\d,]+/.exec((await value.textContent()) ?? "")?.[0];
      await page.getByLabel("Key figures").getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(/\/messages\?.*counted=/);
      await expect(page.locator("header").getByText(`${count} message`)).toBeVisible();
    }
  });
}

test("links a figure to its rows through the chart, and narrows them by a bar", async ({
  page,
}) => {
  await signIn(page, demoPerson(), "/overview");
  await page.goto("/overview?range=7d");
  await page.getByLabel("Key figures").getByRole("link", { name: "Messages", exact: true }).click();
  await page.waitForURL(/\/messages\?/);
  await page.goto(page.url().replace(/state=[^&]*&/, ""));
  const picture = page.getByRole("img", { name: /messages/ });
  await expect(picture).toBeVisible();
  const before = new URL(page.url()).searchParams.get("counted");
  await picture.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("counted")).not.toBe(before);
  expect(new URL(page.url()).searchParams.has("created")).toBe(false);
});

test("labels shares as shares of the messages next to them", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await page.goto(`/overview?range=30d`);
  const read = async (name: string) => {
    const lines = figure(page, name).locator("dd");
    await expect(lines.first()).toHaveText(/^[\d,]+/);
    const text = (await lines.allTextContents()).join(" ");
    const [, count = "", share = ""] = /^([\d,]+)(?: ([\d.]+)% of messages)?/.exec(text) ?? [];
    return { count: Number(count.replaceAll(",", "")), share: Number(share) };
  };
  const all = await read("Messages");
  const [delivered, failed, pending] = [
    await read("Delivered"),
    await read("Failed"),
    await read("In transit"),
  ];
  expect(delivered.count + failed.count + pending.count).toBe(all.count);
  expect(delivered.share).toBeCloseTo((delivered.count / all.count) * 100, 1);
  expect(failed.share).toBeCloseTo((failed.count / all.count) * 100, 1);
});

const WIDTHS = [390, 768, 1024, 1280, 1440];

for (const [lang, title, spend] of [
  ["en", "Overview", "€123,456.78"],
  ["de", "Übersicht", "123.456,78 €"],
] as const) {
  test(`keeps figures and labels in ${lang} on one line each, at any width`, async ({ page }) => {
    await signIn(page, await newPerson(), "/messages");
    const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
    const profile = await (await page.request.get("/api/me/profile", { headers })).json();
    await page.request.put("/api/me/profile", { headers, data: { ...profile, lang } });
    await open(page, "/messages");
    await page.route("**/api/stats/messages?*", async (route) => {
      const stats = await (await route.fetch()).json();
      const all = 1_234_567;
      const sums = { messages: all, delivered: all - 34_567, failed: 34_567, sent: all };
      const totals = { ...stats.totals, ...sums, charged: all, cost: 123_456.78 };
      await route.fulfill({ json: { ...stats, totals } });
    });
    await page.route("**/api/stats/spending?*", async (route) => {
      const stats = await (await route.fetch()).json();
      const totals = { ...stats.totals, cost: 123_456.78 };
      await route.fulfill({ json: { ...stats, totals } });
    });
    await page.getByRole("link", { name: title, exact: true }).first().click();
    const tiles = page.locator("main dl > div");
    await expect(tiles.filter({ hasText: spend })).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const broken = await tiles.evaluateAll((all) =>
        all
          .filter((tile) => tile.checkVisibility())
          .flatMap((tile) => [...tile.querySelectorAll("dt, dd:nth-of-type(1)")])
          .filter((line) => {
            const height = line.tagName === "DT" ? 24 : 32;
            return line.clientHeight > height || line.scrollWidth > line.clientWidth;
          })
          .map(({ textContent }) => textContent),
      );
      expect([width, broken]).toEqual([width, []]);
    }
  });
}

test("keeps a custom date range in the URL across a reload", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await page.getByRole("button", { name: "Last 30 days" }).click();
  const panel = page.getByRole("dialog", { name: "Time range" });
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await panel.getByLabel("From").fill(day(9));
  await panel.getByLabel("To").fill(day(3));
  await panel.getByRole("button", { name: "Apply dates" }).click();
  await expect(page).toHaveURL(new RegExp(`range=${day(9)}\\.\\.${day(3)}`));
  await page.reload();
  await isHydrated(page);
  await page.getByRole("button", { name: "View as table" }).click();
  const table = page.getByRole("table", { name: "Deliveries per day" });
  await expect(table.getByRole("row")).toHaveCount(8);
  await expect(table.getByRole("columnheader", { name: "Previous period" })).toBeVisible();
});

test("rejects ranges that end in the future", async ({ page }) => {
  await signIn(page, demoPerson(), "/messages");
  for (const range of ["24h", "7d", "30d", "90d", "mtd", "quarter", "year"]) {
    await page.goto(`/overview?range=${range}`);
    const { searchParams } = new URL(
      (await page.getByLabel("Key figures").getByRole("link").first().getAttribute("href")) ?? "",
      page.url(),
    );
    const end = searchParams.get("counted")?.split("..")[1]?.slice(0, 10) ?? "";
    const berlin = (at: number) =>
      new Date(at).toLocaleDateString("sv-SE", { timeZone: "Europe/Berlin" });
    expect([berlin(Date.now()), berlin(Date.now() + 3_600_000)]).toContain(end);
  }
});

/** Opens the overview of an account with alerts for a low and an exhausted balance. */
async function openWithLowBalance(page: Page, email: string): Promise<void> {
  await signIn(page, { ...demoPerson(), email }, "/messages");
  const item = { severity: "warn", of: null, at: null, count: 4, kind: "balance_low" };
  const items = [
    { ...item, subject: null },
    { ...item, kind: "balance_empty", subject: "billing@gateway.example" },
  ];
  await page.route("**/api/stats/attention", (route) =>
    route.fulfill({ json: { checked_at: Math.floor(Date.now() / 1000), items } }),
  );
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Overview" })
    .click();
  await expect(page.getByText("Based on recent usage.")).toBeVisible();
}

test("links a low balance to the top-up page for users who may top up", async ({ page }) => {
  await openWithLowBalance(page, demoPerson().email);
  await expect(
    page.getByText("Messages are rejected until the balance is topped up."),
  ).toBeVisible();
  await expect(page.getByText("billing@gateway.example")).toHaveCount(0);
  await page.locator("main").getByRole("link", { name: "Top up" }).first().click();
  await page.waitForURL("**/billing/top-up");
  await expect(page.getByLabel("Amount in €")).toBeVisible();
});

test("shows users who can't top up whom to ask about a low balance", async ({ page }) => {
  await openWithLowBalance(page, "developer@posthorn.example");
  await expect(page.getByText("Contact billing@gateway.example to add credit")).toBeVisible();
  await expect(page.getByRole("link", { name: "Top up" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("shows alerts before the chart, also for screen readers", async ({ page }) => {
    await signIn(page, demoPerson(), "/overview");
    const [attention, chart] = [
      page.getByRole("heading", { name: "Needs attention" }),
      page.getByRole("heading", { name: "Deliveries per day" }),
    ];
    await expect(chart).toBeVisible();
    const [above, below] = [await attention.boundingBox(), await chart.boundingBox()];
    expect(above?.y ?? Number.NaN).toBeLessThan(below?.y ?? Number.NaN);
    const titles = await page.getByRole("heading", { level: 2 }).allTextContents();
    expect(titles.indexOf("Needs attention")).toBeLessThan(titles.indexOf("Deliveries per day"));
  });
});
