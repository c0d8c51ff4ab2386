import type { Locator } from "@playwright/test";
import { demoPerson, expect, isAwake, newPerson, open, signIn, test } from "../support/fixtures";
import { tooWide } from "../support/widths";

const WIDTHS = [768, 1024, 1180, 1256];
const PAGES = [
  ...["/overview", "/compose", "/messages", "/scheduled", "/team", "/team/audit-log"],
  ...[
    "/inbox",
    "/groups",
    "/contacts",
    "/imports",
    "/blocked",
    "/blocked/import",
    "/bulks",
    "/verification",
    "/verification/new",
    "/verification/guard",
    "/fraud",
    "/fraud/new",
    "/campaigns",
    "/campaigns/new",
    "/insights/clicks",
    "/billing",
    "/billing/top-up",
    "/billing/payments",
    "/billing/methods",
    "/billing/documents",
    "/billing/usage",
    "/prices",
    "/prices/de",
  ],
  ...[
    "/developers",
    "/developers/keys",
    "/developers/logs",
    "/developers/webhooks",
    "/developers/email-to-sms",
    "/developers/email-to-sms/log",
    "/developers/email-to-sms/try",
    "/settings",
    "/settings/profile",
  ],
];

/** Lies inside the area, from edge to edge. */
async function expectInside(inner: Locator, outer: Locator): Promise<void> {
  await expect(inner).toBeVisible();
  const [box, frame] = [await inner.boundingBox(), await outer.boundingBox()];
  expect(box?.x).toBeGreaterThanOrEqual(frame?.x ?? Number.NaN);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
    (frame?.x ?? 0) + (frame?.width ?? 0),
  );
}

for (const width of WIDTHS) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("no page is wider than its window", async ({ page }) => {
      await signIn(page, demoPerson(), "/overview");
      for (const path of PAGES) {
        await open(page, path);
        await page.waitForLoadState("networkidle");
        expect(await tooWide(page), path).toEqual([]);
      }
    });

    test("the sidebar leaves its place to the page", async ({ page }) => {
      await signIn(page, demoPerson());
      const sidebar = await page.getByRole("complementary", { name: "Sidebar" }).boundingBox();
      if (width < 1100) expect(sidebar?.width).toBeLessThan(60);
      else expect(sidebar?.width).toBeGreaterThan(200);
      await expect(page.getByRole("link", { name: "Scheduled", exact: true })).toBeVisible();
    });

    test("each message shows what it cost", async ({ page }) => {
      await signIn(page, demoPerson());
      const row = page.getByRole("table", { name: "Messages" }).getByRole("row").nth(5);
      await expectInside(row.getByText(/^€\d+\.\d\d/).first(), page.getByRole("main"));
    });

    test("the fields of a message are in sight, and what sends it", async ({ page }) => {
      await signIn(page, await newPerson(), "/compose");
      await isAwake(page);
      const main = page.getByRole("main");
      await page.getByText("Later", { exact: true }).click();
      await expect(page.getByLabel("Enter a time")).toBeVisible();
      const aside = page.getByRole("complementary", { name: "Preview and cost" });
      const fields = main.locator("input:not([type=radio]), textarea, select");
      for (const field of await fields.all()) {
        await expectInside(field, main);
        const [box, beside] = [await field.boundingBox(), await aside.boundingBox()];
        const isBeside = (beside?.y ?? 0) < (box?.y ?? 0);
        if (isBeside) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(beside?.x ?? 0);
      }
      const send = main.getByRole("button", { name: "Review and send" });
      await expectInside(send, main);
      await expect(send).toBeInViewport({ ratio: 1 });
    });
  });
}
