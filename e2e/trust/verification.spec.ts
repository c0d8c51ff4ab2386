import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { demoPerson, expect, newPerson, open, signIn, test } from "../support/fixtures";

/** It is off: its messenger runs out of time, and then it is called all the same (docs/simulator.md). */
const PHONE = "+491713920002";

async function build(page: Page): Promise<void> {
  await open(page, "/verification/new");
  await page.getByLabel("Phone number").fill(PHONE);
  await page.getByLabel("Code length").selectOption("6");
  await page.getByRole("button", { name: "Add Voice call" }).click();
  await expect(page.getByRole("group", { name: "2. Voice call" })).toBeVisible();
  const text = page.getByRole("group", { name: "3. SMS" });
  await text.getByLabel("Sender").fill("NORDWIND");
  await text.getByLabel("Text").fill("Nordwind: ");
  await expect(text).toContainText("Use {{code}} exactly once.");
  await text.getByLabel("Text").press("End");
  await text.getByRole("button", { name: "Insert the code placeholder" }).click();
  await expect(text.getByLabel("Text")).toHaveValue("Nordwind: {{code}}");
  await expect(text.locator("figure")).toContainText("Nordwind: ••••••");
  const json = page.getByRole("region", { name: "Request body" });
  await expect(json).toContainText('"template": "Nordwind: {{code}}"');
  await expect(page.getByRole("region", { name: "cURL" })).toContainText("/verify_codes");
  await expect(page.getByText("All steps together cost at most")).toBeVisible();
}

test("builds and sends a sequence of steps, hears the call, and checks its code", async ({
  page,
}) => {
  // The messenger has 30 seconds, which is the least that a step can have.
  test.setTimeout(180_000);
  await signIn(page, await newPerson(), "/verification");
  await build(page);
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Move Messenger down" }).click();
  await expect(page.getByRole("group", { name: "1. Voice call" })).toBeVisible();
  await page.getByRole("button", { name: "Move Messenger up" }).click();
  await page.getByRole("button", { name: "Send code" }).click();
  await page.waitForURL(/\/verification\/[0-9a-f-]{36}$/);
  const timeline = page.getByRole("list", { name: "Steps" });
  const messenger = timeline.getByRole("listitem").first();
  const voice = timeline.getByRole("listitem").nth(1);
  await expect(messenger).toContainText("Timed out", { timeout: 90_000 });
  await expect(voice).toContainText("Voice call");
  await expect(voice).not.toContainText("Not tried");
  await assertCleanInBothThemes(page);
  const path = new URL(page.url()).pathname;

  await open(page, "/simulator");
  await page.getByRole("button", { name: /^\+49 171 3920002/ }).click();
  const call = page.getByRole("listitem").filter({ hasText: "Spoken" }).first();
  await expect(call).toBeVisible();
  const spoken = ((await call.textContent()) ?? "").replace(/\s/g, "");
  const code = /\d{6}/.exec(spoken.slice(spoken.search(/code/i)))?.[0] ?? "";
  expect(code).toHaveLength(6);

  await open(page, path);
  await page.getByRole("button", { name: "Show code" }).click();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  const check = page.getByRole("button", { name: "Check", exact: true });
  await page.getByLabel("Code", { exact: true }).fill(code === "000000" ? "111111" : "000000");
  await check.click();
  await expect(page.getByText("That code doesn't match. 4 tries left.")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await check.click();
  await expect(page.getByText("The code was confirmed. It can't be used again.")).toBeVisible();
  await open(page, "/team/audit-log");
  await expect(page.getByRole("main")).toContainText("Code shown");
});

test("configures the guard, and allows a prefix", async ({ page }) => {
  await signIn(page, await newPerson(), "/verification/guard");
  await expect(page.getByRole("heading", { name: "Last 30 days" })).toBeVisible();
  await page.getByLabel("Countries").fill("germany");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Enter country codes of two letters, such as DE.")).toBeVisible();
  await page.getByLabel("Countries").fill("de, at");
  await page.getByLabel("Hourly limit per country").fill("12.50");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByText("Now: Austria, Germany.")).toBeVisible();
  await page.getByLabel("Prefix or number").fill("+49 171 392");
  await page.getByLabel("Note").fill("Trade fair");
  await page.getByRole("button", { name: "Allow prefix" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "+49171392 · always" })).toBeVisible();
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Remove +49171392" }).click();
  await expect(page.getByText("No allowed prefixes")).toBeVisible();
  // All is saved, 12.50 as 12.5, so leaving the page needs no confirmation.
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Messages" })
    .click();
  await page.waitForURL("**/messages");
});

test("never overflows a phone's width", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, demoPerson(), "/verification");
  for (const path of ["/verification", "/verification/new", "/verification/guard"]) {
    await open(page, path);
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    expect(scroll, path).toBe(client);
    await assertCleanInBothThemes(page);
  }
});
