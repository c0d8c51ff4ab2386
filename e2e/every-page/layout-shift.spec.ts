import type { APIRequestContext, Page } from "@playwright/test";
import { addSession, demoPerson, expect, isHydrated, signIn, test } from "../support/fixtures";

const LISTS = [
  "/messages",
  "/bulks",
  "/verification",
  "/groups",
  "/groups/1",
  "/contacts",
  "/campaigns",
  "/blocked",
  "/fraud",
  "/billing/payments",
  "/billing/documents",
  "/developers/logs",
  "/team/audit-log",
];
const MAX_SHIFT = 0.02;

/** Sums the browser's layout shifts, in pages that are loaded from now on. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const scope = window as unknown as { shifted: number };
    scope.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        scope.shifted += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const readShift = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted);

/** Loads a page with its content. The server of a busy machine leaves that to the browser. */
async function openWith(page: Page, path: string, content: string): Promise<void> {
  await expect
    .poll(async () => (await (await page.goto(path))?.text()) ?? "", { message: path })
    .toContain(content);
  await isHydrated(page);
  await page.waitForLoadState("networkidle");
}

for (const width of [390, 768, 1440]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("lists don't shift while loading", async ({ page }) => {
      // All lists, one after the other.
      test.slow();
      await signIn(page, demoPerson(), "/settings/profile");
      await recordShifts(page);
      for (const path of LISTS) {
        await openWith(page, path, path === "/groups/1" ? "data-cell" : 'id="row-');
        expect.soft(await readShift(page), path).toBeLessThanOrEqual(MAX_SHIFT);
      }
    });

    test("guard settings and report don't shift while loading", async ({ page }) => {
      await signIn(page, demoPerson(), "/settings/profile");
      await recordShifts(page);
      await openWith(page, "/verification/guard", "hourly_spend_cap");
      expect(await readShift(page)).toBeLessThanOrEqual(MAX_SHIFT);
    });
  });
}

test.describe("without scripts, in a narrow window", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("shows lists in two-line rows", async ({ page }) => {
    await addSession(page, demoPerson());
    await page.goto("/messages");
    const row = page.getByRole("table", { name: "Messages" }).locator("tbody tr").first();
    await expect(row.getByRole("link")).toHaveCount(1);
    expect((await row.boundingBox())?.height).toBeGreaterThan(40);
    await expect(page.getByRole("columnheader", { name: "Text", exact: true })).toBeHidden();
  });
});

/** A message that the account sends elsewhere. */
async function sendElsewhere(request: APIRequestContext, text: string): Promise<void> {
  const sent = await request.post("/api/sms", {
    headers: { "x-service-auth-token": demoPerson().apiKey },
    data: { sender_id: "POSTHORN", phone: "+4917199999998", text },
  });
  expect(sent.status()).toBe(201);
}

test("shifts no row when newer messages are announced, or arrive on the overview", async ({
  page,
  request,
}) => {
  await signIn(page, demoPerson(), "/settings/profile");
  await recordShifts(page);
  await openWith(page, "/messages", 'id="row-');
  const shown = page.getByRole("button", { name: /new message/ });
  await expect(shown).toHaveCount(0);
  const row = page.getByRole("table", { name: "Messages" }).locator("tbody tr").first();
  const before = await row.boundingBox();
  await sendElsewhere(request, "Announced");
  await expect(shown).toBeVisible({ timeout: 60_000 });
  expect(await row.boundingBox()).toEqual(before);
  await shown.click();
  await expect(row).toContainText("Announced");

  await openWith(page, "/overview", "data-part");
  const latest = page.getByRole("table", { name: "Latest messages" }).locator("tbody tr");
  await latest.last().scrollIntoViewIfNeeded();
  await expect(latest.first()).toContainText("Announced");
  const shiftedBefore = await readShift(page);
  const text = `Arrived at ${Date.now()}`;
  await sendElsewhere(request, text);
  await expect(latest.first()).toContainText(text, { timeout: 60_000 });
  expect((await readShift(page)) - shiftedBefore).toBeLessThan(0.002);
});
