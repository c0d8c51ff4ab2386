import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { demoPerson, expect, newEmail, signIn, test } from "./fixtures";

const OPEN = [
  "/login",
  "/sign-up",
  "/confirm/unknown",
  "/forgot-password",
  "/reset-password/unknown",
  "/invite/unknown",
  "/simulator",
];
const GUARDED = [
  "/overview",
  "/compose",
  "/messages",
  "/scheduled",
  "/developers",
  "/developers/keys",
  "/developers/logs",
  "/developers/reference",
  "/developers/reference/sendSms",
  "/team",
  "/team/activity",
  "/settings",
  "/settings/sending",
  "/settings/notifications",
  "/settings/profile",
  "/settings/security",
  "/settings/shortcuts",
];

async function assertClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`),
  ).toEqual([]);
}

async function assertFits(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `${page.url()} scrolls sideways`).toBe(0);
}

async function openFirstMessage(page: Page): Promise<void> {
  await page.goto("/messages");
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("list", { name: "Timeline" })).toBeVisible();
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    // An invitation that nobody sent is refused, which the browser notes.
    test.use({ expectsRefusals: true });

    test("pages before the sign-in have no violations", async ({ page }) => {
      for (const path of OPEN) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await assertClean(page);
      }
      await page.goto("/forgot-password");
      await page.getByLabel("E-mail address").fill(newEmail());
      await page.getByRole("button", { name: "Send link" }).click();
      await expect(page.getByRole("status")).toBeVisible();
      await assertClean(page);
    });

    test("pages behind it have none", async ({ page }) => {
      await signIn(page, demoPerson());
      for (const path of GUARDED) {
        await page.goto(path);
        await expect(page.getByTestId("balance")).toBeVisible();
        await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
        await assertClean(page);
      }
      await page.goto("/developers/keys");
      await page.getByRole("button", { name: "Create key" }).click();
      await assertClean(page);
      await page.goto("/team");
      await page.getByRole("button", { name: "Invite person" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await assertClean(page);
      await openFirstMessage(page);
      await assertClean(page);
    });

    test("what opens above them has none", async ({ page }) => {
      await signIn(page, demoPerson(), "/overview");
      await expect(page.getByTestId("balance")).toBeVisible();
      await page.keyboard.press("ControlOrMeta+k");
      await expect(page.getByRole("dialog", { name: "Palette" })).toBeVisible();
      await assertClean(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Shortcuts" })).toBeVisible();
      await assertClean(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "your menu" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await assertClean(page);
    });
  });
}

test.describe("with colours of the system", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("the current page, buttons and fields keep their borders", async ({ page }) => {
    await signIn(page, demoPerson());
    const widths = await page
      .locator(
        "aside [aria-current=page], main header a, main search button, main input[type=search]",
      )
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth));
    expect(widths.length).toBeGreaterThan(4);
    expect(new Set(widths)).toEqual(new Set(["1px"]));
  });
});

test("everything that is pressed is at least 24 pixels high and wide", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  for (const path of GUARDED) {
    await page.goto(path);
    await expect(page.getByTestId("balance")).toBeVisible();
    const small = await page
      .locator("button:visible, aside a:visible, header a:visible, select:visible")
      .evaluateAll((all) =>
        all
          .map((one) => ({ html: one.outerHTML.slice(0, 120), box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ html }) => html),
      );
    expect(small, path).toEqual([]);
  }
});

test.describe("at 320 pixels", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("no page behind the sign-in scrolls sideways", async ({ page }) => {
    await signIn(page, demoPerson(), "/overview");
    for (const path of GUARDED) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await assertFits(page);
    }
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, expectsRefusals: true });

  test("no page scrolls sideways, and the menu leads everywhere", async ({ page }) => {
    for (const path of OPEN) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await assertFits(page);
    }
    await signIn(page, demoPerson());
    for (const path of GUARDED) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await assertFits(page);
    }
    await openFirstMessage(page);
    await assertFits(page);
    await page.getByRole("button", { name: "More" }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("link", { name: "API keys" })).toBeVisible();
    await assertClean(page);
    await sheet.getByRole("link", { name: "API keys" }).click();
    await page.waitForURL("**/developers/keys");
    await expect(sheet).toHaveCount(0);
  });
});
