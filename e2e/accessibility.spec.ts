import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { demoPerson, expect, newEmail, signIn, test } from "./fixtures";

const OPEN = [
  "/login",
  "/sign-up",
  "/confirm/unknown",
  "/forgot-password",
  "/reset-password/unknown",
  "/simulator",
];
const GUARDED = ["/compose", "/messages", "/developers/keys"];

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
        if (path !== "/compose") await expect(page.getByRole("table")).toBeVisible();
        await assertClean(page);
      }
      await page.getByRole("button", { name: "Create key" }).click();
      await assertClean(page);
      await openFirstMessage(page);
      await assertClean(page);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

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
    await page.getByRole("button", { name: "Menu" }).click();
    await assertClean(page);
    await page.getByRole("link", { name: "Compose" }).click();
    await page.waitForURL("**/compose");
    await expect(page.getByRole("button", { name: "Menu" })).toHaveAttribute(
      "aria-expanded",
      "false",
    );
  });
});
