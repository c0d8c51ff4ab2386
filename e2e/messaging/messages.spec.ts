import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { demoPerson, expect, isHydrated, newPerson, signIn, test } from "../support/fixtures";

const findTable = (page: Page) => page.getByRole("table", { name: "Messages" });
const findRows = (page: Page) => findTable(page).locator("tbody tr");

test.describe("message list", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, demoPerson());
    await expect(findTable(page)).toBeVisible();
  });

  test("filters by keyboard alone, and keeps the filters in the URL", async ({ page }) => {
    await page.keyboard.press("f");
    await page.getByRole("option", { name: "Status", exact: true }).click();
    await page.getByRole("option", { name: "Failed" }).click();
    await expect(page).toHaveURL(/[?&]state=failed/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    const chips = page.getByRole("list", { name: "Filters" });
    await expect(chips).toContainText("Status is Failed");
    await expect(findRows(page).first()).toContainText(/Expired|Rejected|No route|Landline/);
    await chips.getByRole("button", { name: "is", exact: true }).click();
    await expect(page).toHaveURL(/state=!failed/);
    await expect(chips).toContainText("Status is not Failed");
    await page.reload();
    await expect(chips).toContainText("Status is not Failed");
    await page.goBack();
    await expect(chips).toContainText("Status is Failed");
    // After a reload going back loads the page, too.
    await isHydrated(page);
    await chips.getByRole("button", { name: /^Remove filter Status/ }).click();
    await expect(page).toHaveURL(/\/messages$/);
  });

  test("filters by a price range", async ({ page }) => {
    await page.keyboard.press("f");
    await page.getByRole("option", { name: "Price" }).click();
    const panel = page.getByRole("dialog", { name: "Filter" });
    await panel.getByLabel("From €").fill("0.2");
    await panel.getByLabel("To €").fill("0.1");
    await panel.getByRole("button", { name: "Apply" }).click();
    await expect(panel).toContainText("Enter an amount above the first one.");
    const asked = page.waitForRequest(/price%5Bgte%5D=0\.1&price%5Blte%5D=0\.2(&|$)/);
    await panel.getByLabel("From €").fill("0.1");
    await panel.getByLabel("To €").fill("0.2");
    await panel.getByRole("button", { name: "Apply" }).click();
    await asked;
    await expect(page).toHaveURL(/[?&]price=0\.1\.\.0\.2/);
    const chips = page.getByRole("list", { name: "Filters" });
    await expect(chips).toContainText("Price is €0.1000 to €0.2000");
    await page.reload();
    await isHydrated(page);
    await chips.getByRole("button", { name: "€0.1000 to €0.2000", exact: true }).click();
    const change = page.getByRole("dialog", { name: "Price" });
    await expect(change.getByLabel("From €")).toHaveValue("0.1");
    await change.getByLabel("From €").fill("");
    await page.keyboard.press("Enter");
    await expect(chips).toContainText("Price is at most €0.2000");
  });

  for (const width of [390, 320]) {
    test(`has one menu for views and export, ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      const more = page.getByRole("button", { name: "List options" });
      for (const name of ["Export", "Columns", "All messages"]) {
        await expect(page.getByRole("main").getByRole("button", { name })).toHaveCount(0);
      }
      await more.click();
      await page.getByRole("dialog", { name: "List options" }).getByText("View").click();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^View/ }).click();
      await page.getByRole("button", { name: "Failed", exact: true }).click();
      await expect(page).toHaveURL(/view=failed/);
      await more.click();
      await page.getByRole("button", { name: "Export", exact: true }).click();
      const panel = page.getByRole("dialog", { name: "Export" });
      await expect(panel.getByRole("button", { name: /^Export [\d,]+ rows$/ })).toBeVisible();
      for (const box of await panel.getByRole("button").all()) {
        expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBeLessThanOrEqual(0);
      await more.click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  }

  test("keeps every column on narrow screens, and switches to two-line rows below that", async ({
    page,
  }) => {
    const heads = findTable(page).getByRole("columnheader");
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect.poll(() => heads.count()).toBeGreaterThan(5);
    for (const head of await heads.all()) {
      expect((await head.boundingBox())?.width).toBeGreaterThanOrEqual(48);
    }
    await heads.last().scrollIntoViewIfNeeded();
    await expect(heads.last()).toBeInViewport();
    expect(await over()).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect.poll(() => heads.count()).toBeLessThan(4);
    await expect(findRows(page).first()).toContainText("+");
    await expect.poll(over).toBeLessThanOrEqual(0);
  });

  test("shows a histogram of the listed messages for any filter", async ({ page }) => {
    const bars = page.getByRole("img", { name: /^Messages, / });
    for (const [search, listed] of [
      ["?country=DE", /: [1-9]/],
      ["?key=1&sort=created_at", /: /],
      ["?state=failed&created=30d", /: ([1-9][\d,]*) messages?, \1 failed/],
      ["?q=Termin", /: [1-9]/],
      ["?country=DE&sender=NORDWIND", /: [1-9]/],
      ["?state=scheduled", /: [1-9][\d,]* messages?, 0 failed/],
    ] as const) {
      await page.goto(`/messages${search}`);
      await expect(bars, search).toHaveAttribute("aria-label", listed);
    }
    await isHydrated(page);
    // A bar of messages that no sums know zooms into their creation.
    await bars.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&]created=\d{4}-/);
  });

  test("searches by text, and names the filters that exclude every row", async ({ page }) => {
    await page.getByRole("searchbox", { name: "Search number, text, sender or ID" }).fill("Termin");
    await expect(findRows(page).first()).toContainText("Termin");
    await expect(page).toHaveURL(/q=Termin/);
    await page.goto("/messages?q=Termin&created=..2020-01-01");
    await expect(
      page.getByRole("heading", { name: "No messages match these 2 filters" }),
    ).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Clear all filters" }).click();
    await expect(findTable(page)).toBeVisible();
    await expect(page).toHaveURL(/\/messages$/);
  });

  test("paginates, and returns to the first page when a filter changes", async ({ page }) => {
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    await page.keyboard.press("f");
    await page.getByRole("option", { name: "Created" }).click();
    await expect(page.getByRole("button", { name: "Last 24 hours" })).toBeFocused();
    await page.keyboard.press("w");
    await expect(page).toHaveURL(/\/messages\?created=7d$/);
  });

  test("navigates by keyboard, and opens the side sheet and the page", async ({ page }) => {
    await page.keyboard.press("j");
    await expect(findRows(page).first().getByRole("link")).toBeFocused();
    await page.keyboard.press("j");
    const second = findRows(page).nth(1).getByRole("link");
    await expect(second).toBeFocused();
    await page.keyboard.press(" ");
    await expect(page).toHaveURL(/peek=[0-9a-f-]{36}/);
    const sheet = page.getByRole("complementary").filter({ hasText: "Timeline" });
    await expect(sheet.getByRole("list", { name: "Timeline" })).toContainText("Accepted");
    const first = page.url();
    await page.keyboard.press("j");
    await expect(page).not.toHaveURL(first);
    await expect(findRows(page).nth(2).getByRole("link")).toBeFocused();
    await page.keyboard.press("x");
    await expect(page.getByRole("toolbar", { name: "Selected rows" })).toContainText("1 selected");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("toolbar", { name: "Selected rows" })).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(findRows(page).nth(2).getByRole("link")).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("list", { name: "Timeline" })).toContainText("Accepted");
  });

  test("exports several selected messages to a file", async ({ page }) => {
    const boxes = findTable(page).getByRole("checkbox");
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ["Shift"] });
    const toolbar = page.getByRole("toolbar", { name: "Selected rows" });
    await expect(toolbar).toContainText("4 selected");
    const numbers = await findRows(page).locator("[data-row-link]").allTextContents();
    const download = page.waitForEvent("download");
    await toolbar.getByRole("button", { name: "Export 4 messages" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("messages.csv");
    const rows: Record<string, string>[] = parse(readFileSync(await file.path()), {
      bom: true,
      columns: true,
    });
    const plain = numbers.slice(0, 4).map((text) => `+${text.replace(/\D/g, "")}`);
    expect(rows.map(({ phone }) => phone)).toEqual(plain);
    expect(Object.keys(rows[0] ?? {})).toContain("uuid");
  });

  test("selects a whole page, then all matches", async ({ page }) => {
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(page.getByText("30 selected", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Select all [\d,]+$/ }).click();
    await expect(page.getByRole("button", { name: /^Delete [\d,]{4,} messages$/ })).toBeVisible();
  });

  test("keeps the chosen columns across a reload", async ({ page }) => {
    await page.getByRole("button", { name: "Columns" }).click();
    const panel = page.getByRole("dialog", { name: "Columns" });
    const stored = page.waitForResponse((response) => response.request().method() === "PUT");
    await panel.getByRole("checkbox", { name: "Callback data" }).check();
    await stored;
    await page.reload();
    await expect(
      findTable(page).getByRole("columnheader", { name: "Callback data" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Columns" }).click();
    const again = page.waitForResponse((response) => response.request().method() === "PUT");
    await panel.getByRole("checkbox", { name: "Callback data" }).uncheck();
    await again;
  });

  test("opens a message", async ({ page }) => {
    const link = findTable(page).getByRole("link").first();
    const number = ((await link.textContent()) ?? "").replace(/^[A-Z]{2} /, "");
    await link.click();
    await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
    await expect(page.getByRole("list", { name: "Timeline" })).toContainText("Accepted");
  });
});

test("deletes all matches from a sorted list, without treating the order as a filter", async ({
  page,
}) => {
  // Uses another account than tests that read figures and rows concurrently.
  await signIn(page, await newPerson());
  const callback = `sorted-${Date.now()}`;
  for (let i = 0; i < 2; i += 1) {
    const response = await page.request.post("/api/sms", {
      headers: { "sec-fetch-site": "same-origin" },
      data: {
        text: `To delete ${i}`,
        sender_id: "Posthorn",
        phone: "+491713920001",
        // Scheduled, so no worker holds it when it is deleted.
        delivery_at: Math.floor(Date.now() / 1000) + 3_600,
        callback_data: callback,
      },
    });
    expect(response.status()).toBe(201);
  }
  await page.goto(`/messages?callback=${callback}&sort=created_at`);
  await expect(findRows(page)).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Delete 2 messages" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete 2 messages" }).click();
  await expect(page.getByText("No messages match this filter")).toBeVisible();
});

test("shows how far a timed-out search got, and resumes from there", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  // Five seconds after the beginning of 15 November 2026, 10:30 UTC, as a version 7 id.
  const at = Date.UTC(2026, 10, 15, 10, 30, 5);
  const hex = at.toString(16).padStart(12, "0");
  const stoppedAt = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
  await page.route("**/api/sms?*", async (route) => {
    const response = await route.fetch();
    const isLong = !route.request().url().includes("created_at%5Blt%5D");
    const headers = { ...response.headers(), ...(isLong && { "x-search-stopped-at": stoppedAt }) };
    await route.fulfill({ response, headers });
  });
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Messages" })
    .click();
  const note = page.getByRole("status").filter({ hasText: "This search takes a while." });
  await expect(note).toBeVisible();
  const asked = page.waitForRequest(/\/api\/sms\?.*created_at%5Blt%5D=/);
  await note.getByRole("button", { name: "Search older messages" }).click();
  const until = Number(new URL((await asked).url()).searchParams.get("created_at[lt]"));
  // Rounded to the minute, so the last message reached is included again.
  expect(until).toBe(Date.UTC(2026, 10, 15, 10, 31) / 1000);
  await expect(note).toBeHidden();
});

test.describe("with errors", () => {
  test.use({ expectsRefusals: true });

  test("shows the request's id when a list fails to load", async ({ page }) => {
    await signIn(page, demoPerson(), "/overview");
    await page.route("**/api/sms?*", (route) =>
      route.fulfill({
        status: 503,
        contentType: "application/ld+json",
        headers: { "x-service-request-id": "a".repeat(32) },
        body: JSON.stringify({ "hydra:title": "Temporarily unavailable", code: "unavailable" }),
      }),
    );
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Messages" })
      .click();
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("Couldn't load messages.");
    await expect(alert).toContainText("a".repeat(32));
    await page.unroute("**/api/sms?*");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(findTable(page)).toBeVisible();
  });

  test("returns 404 for an unknown message", async ({ page }) => {
    await signIn(page, demoPerson());
    await page.goto("/messages/00000000-0000-7000-8000-000000000000");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "This doesn't exist or was deleted.",
    );
  });

  test("returns 404 for an unknown page", async ({ page }) => {
    await page.goto("/no-such-page");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });
});
