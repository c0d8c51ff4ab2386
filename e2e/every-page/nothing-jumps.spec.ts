import type { Locator, Page } from "@playwright/test";
import { demoPerson, expect, newPerson, signIn, test } from "../support/fixtures";

async function boxes(...all: Locator[]) {
  for (const one of all) await expect(one).toBeVisible();
  return Promise.all(all.map((item) => item.boundingBox()));
}

/** Waits for the final positions: the URL changes before its list is rendered. */
async function expectBoxes(all: readonly Locator[], before: unknown): Promise<void> {
  await expect.poll(() => boxes(...all)).toEqual(before);
}

const rows = (page: Page) => page.getByRole("table", { name: "Messages" }).locator("tbody tr");
const select = (page: Page) => page.getByRole("checkbox", { name: "Select all on this page" });

for (const width of [390, 768, 1024, 1440]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("rows don't shift when selected", async ({ page }) => {
      await signIn(page, demoPerson());
      await page.waitForLoadState("networkidle");
      const before = await boxes(rows(page).first(), rows(page).nth(5));
      await rows(page).first().getByRole("checkbox").click();
      const bar = page.getByRole("toolbar", { name: "Selected rows" });
      await expect(bar).toContainText("1 selected");
      await expectBoxes([rows(page).first(), rows(page).nth(5)], before);
      await select(page).check();
      await expect(bar).toContainText("30 selected");
      await expectBoxes([rows(page).first(), rows(page).nth(5)], before);
      for (const button of await bar.getByRole("button").all()) {
        await expect(button).toBeInViewport({ ratio: 1 });
      }
      await page.getByRole("button", { name: "Clear selection" }).click();
      await expectBoxes([rows(page).first(), rows(page).nth(5)], before);
    });

    test("a message's title and form don't shift when its draft is first saved", async ({
      page,
    }) => {
      await signIn(page, await newPerson(), "/compose");
      await page.waitForLoadState("networkidle");
      const parts = [
        page.getByRole("heading", { name: "New message" }),
        page.getByRole("button", { name: "Dry run" }),
        page.getByLabel("From", { exact: true }),
        page.getByRole("textbox", { name: "Message" }),
      ] as const;
      const before = await boxes(...parts);
      await page.getByLabel("From", { exact: true }).fill("Test");
      await page.waitForURL(/\/compose\/[0-9a-f-]{36}$/);
      await expect(page.getByTestId("draft-state")).toHaveText(/^Draft saved/);
      await expectBoxes(parts, before);
    });
  });
}

for (const width of [1024, 1440]) {
  test.describe(`a list ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("histogram and rows don't shift while filters are added and removed", async ({ page }) => {
      await signIn(page, demoPerson());
      await page.waitForLoadState("networkidle");
      const parts = [rows(page).first(), page.getByTestId("histogram")] as const;
      const before = await boxes(...parts);
      await page.goto("/messages?state=delivered");
      await page.waitForLoadState("networkidle");
      await expect(page.getByRole("list", { name: "Filters" })).toBeVisible();
      await expectBoxes(parts, before);
      await page.getByRole("searchbox").fill("NORDWIND");
      await page.waitForURL(/q=NORDWIND/);
      await page.waitForLoadState("networkidle");
      await expectBoxes([parts[1]], [before[1]]);
      await page.getByRole("button", { name: /^Remove filter/ }).click();
      await page.getByRole("searchbox").fill("");
      await page.waitForURL("**/messages");
      await expect(rows(page).first()).toBeVisible();
      await expectBoxes(parts, before);
    });
  });
}
