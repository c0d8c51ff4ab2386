import type { Locator } from "@playwright/test";
import { PAGES } from "@/components/layout/navigation/page-table";
import { LANGUAGES } from "@/lib/core/languages";
import { chooseLanguage } from "../support/database";
import {
  demoPerson,
  expect,
  isHydrated,
  newDemoOwner,
  newPerson,
  open,
  signIn,
  test,
} from "../support/fixtures";
import { clippedTexts, overlappingTexts, tooWide, translationPattern } from "../support/widths";

const WIDTHS = [768, 1024, 1180, 1256];
const OTHER_PATHS = [
  "/blocked/import",
  "/verification/new",
  "/fraud/new",
  "/campaigns/new",
  "/billing/top-up",
  "/prices/de",
  "/developers/email-to-sms/log",
  "/developers/email-to-sms/try",
  "/automations/new",
  "/templates/new",
  "/contacts/segments/new",
  "/contacts/segments/2/edit",
  "/compose?mode=bulk",
  "/scheduled?view=month",
];
/** Pages of the table, but those of staff, and some below them. */
const PATHS = [
  ...PAGES.filter(({ requiresStaff }) => requiresStaff !== true).map(({ path }) => path),
  ...OTHER_PATHS,
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

    test("never renders a page wider than its window", async ({ page }) => {
      // All pages, one after the other.
      test.slow();
      await signIn(page, demoPerson(), "/overview");
      for (const path of PATHS) {
        await open(page, path);
        await page.waitForLoadState("networkidle");
        expect(await tooWide(page), path).toEqual([]);
      }
    });

    test("scrolls conversations in their panes, never the page", async ({ page }) => {
      await signIn(page, demoPerson(), "/inbox?view=all");
      const list = page.getByRole("list", { name: "Conversations" });
      await list.getByRole("link").first().click();
      await expect(
        page.getByRole("region", { name: "Messages" }).locator("li").first(),
      ).toBeVisible();
      const beyond = () =>
        page.evaluate(() => {
          const { scrollHeight, clientHeight } = document.documentElement;
          return scrollHeight - clientHeight;
        });
      await expect.poll(beyond).toBe(0);
    });

    test("gives the collapsed sidebar's space to the page", async ({ page }) => {
      await signIn(page, demoPerson());
      const sidebar = await page.getByRole("complementary", { name: "Sidebar" }).boundingBox();
      if (width < 1100) expect(sidebar?.width).toBeLessThan(60);
      else expect(sidebar?.width).toBeGreaterThan(200);
      await expect(page.getByRole("link", { name: "Scheduled", exact: true })).toBeVisible();
    });

    test("shows the cost of each message", async ({ page }) => {
      await signIn(page, demoPerson());
      const row = page.getByRole("table", { name: "Messages" }).getByRole("row").nth(5);
      await expectInside(row.getByText(/€\d+\.\d\d|reserved$/).first(), page.getByRole("main"));
      if (width < 1024) return;
      const head = (name: string) => page.getByRole("columnheader", { name, exact: true });
      await expectInside(head("Refunded"), page.getByRole("main"));
      expect((await head("Text").boundingBox())?.width).toBeGreaterThanOrEqual(112);
    });

    test("shows the balance on every page, and overview figures fill their rows", async ({
      page,
    }) => {
      await signIn(page, demoPerson(), "/overview");
      const sidebar = page.getByRole("complementary", { name: "Sidebar" });
      const balance = sidebar.locator("[data-testid=balance], [title^=Balance]");
      await expect(balance.filter({ visible: true })).toBeInViewport();
      const strip = page.getByLabel("Key figures");
      await expect(strip.getByText("Spend")).toBeVisible();
      const gap = () =>
        strip.evaluate((list) => {
          const shown = [...list.children].map((item) => item.getBoundingClientRect());
          const right = Math.max(...shown.map((box) => box.right));
          return right - (shown.filter(({ width }) => width > 0).at(-1)?.right ?? 0);
        });
      await expect.poll(gap).toBeLessThan(2);
    });

    test("keeps addresses and keys on one line", async ({ page }) => {
      await signIn(page, demoPerson(), "/team");
      const lines = (texts: Locator) =>
        texts.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().height));
      const addresses = page
        .getByRole("rowheader")
        .locator("span.text-ink-3")
        .filter({ hasText: "@", visible: true });
      await expect(addresses.first()).toBeVisible();
      expect(Math.max(...(await lines(addresses)))).toBeLessThan(30);
      await open(page, "/developers/keys");
      const keys = page.getByRole("table").locator("code").filter({ visible: true });
      await expect(keys.first()).toBeVisible();
      expect(Math.max(...(await lines(keys)))).toBeLessThan(30);
    });

    test("shows a message's fields and its send button without scrolling", async ({ page }) => {
      await signIn(page, await newPerson(), "/compose");
      await isHydrated(page);
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

test.describe("in every language", () => {
  test.describe.configure({ mode: "parallel" });
  for (const language of LANGUAGES) {
    test(`${language}: no page overflows, truncates labels or overlaps texts`, async ({ page }) => {
      // All pages at all widths.
      test.setTimeout(900_000);
      await signIn(page, await newDemoOwner(language), "/overview");
      const pattern = translationPattern(language);
      const found: string[] = [];
      for (const path of PATHS) {
        await open(page, path);
        await page.waitForLoadState("networkidle");
        for (const width of [390, ...WIDTHS, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          const measured = {
            // Wide tables may scroll in their frames on phones.
            overflow: (await tooWide(page)).filter((it) => width > 390 || it.startsWith("page")),
            clipped: await clippedTexts(page, pattern),
            overlap: await overlappingTexts(page),
          };
          found.push(
            ...Object.entries(measured).flatMap(([kind, all]) =>
              all.map((one) => `${kind} ${path} ${width}: ${one}`),
            ),
          );
        }
      }
      const count = (kind: string) => found.filter((one) => one.startsWith(kind)).length;
      const figures = ["overflow", "clipped", "overlap"].map((kind) => `${count(kind)} ${kind}`);
      console.log(
        `${language}: ${PATHS.length} pages × ${WIDTHS.length + 2} widths: ${figures.join(", ")}`,
      );
      expect(found).toEqual([]);
    });
  }
});

test.describe("320 pixels wide, in German", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("keeps the labels of the bottom bar apart", async ({ page }) => {
    const person = await newPerson();
    await chooseLanguage(person.email, "de");
    await signIn(page, person, "/overview");
    const bar = page.getByRole("navigation").filter({ hasText: "Posteingang" }).last();
    await expect(bar).toBeVisible();
    const gaps = await bar.evaluate((nav) => {
      const words = [...nav.children].map((item) => {
        const range = document.createRange();
        range.selectNodeContents(item);
        return range.getBoundingClientRect();
      });
      return words.slice(1).map((box, index) => box.left - (words[index]?.right ?? 0));
    });
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2);
  });
});
