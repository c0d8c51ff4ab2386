import type { Page } from "@playwright/test";
import { chooseLanguage } from "../support/database";
import { expect, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";

const asPerson = { "sec-fetch-site": "same-origin" };

test.describe("time with a card", () => {
  const timeOn = (page: Page) =>
    page
      .locator("main")
      .getByRole("button")
      .filter({ has: page.locator("time") })
      .first();
  const cardOn = (page: Page) => page.getByRole("dialog").filter({ hasText: "UTC" });

  test.beforeEach(async ({ page }) => {
    await signIn(page, await newPerson(), "/overview");
    const data = { text: "Hello", sender_id: "Test", phone: "+491713920001" };
    const response = await page.request.post("/api/sms", { headers: asPerson, data });
    expect(response.status()).toBe(201);
    await open(page, `/messages/${(await response.json()).uuid}`);
  });

  test("shows its card on hover without moving the focus", async ({ page }) => {
    const focused = page.getByRole("navigation", { name: "Main" }).getByRole("link").first();
    await focused.focus();
    await timeOn(page).hover();
    await expect(cardOn(page)).toBeVisible();
    await expect(focused).toBeFocused();
    await page.mouse.move(0, 0);
    await expect(cardOn(page)).toBeHidden();
    await expect(focused).toBeFocused();
    await timeOn(page).hover();
    await expect(cardOn(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cardOn(page)).toBeHidden();
    await expect(focused).toBeFocused();
  });

  test("keeps its card while the pointer is over it", async ({ page }) => {
    await timeOn(page).hover();
    await cardOn(page).getByRole("button").nth(1).hover();
    await cardOn(page).getByRole("button").nth(1).click();
    await expect(cardOn(page).getByRole("button").nth(1)).toBeFocused();
    await page.mouse.move(0, 0);
    await expect(cardOn(page)).toBeHidden();
    await expect(timeOn(page)).toBeFocused();
  });

  test("moves the focus into its card on click, and back", async ({ page }) => {
    await timeOn(page).focus();
    await page.keyboard.press("Enter");
    await expect(cardOn(page).getByRole("button").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(timeOn(page)).toBeFocused();
  });
});

test("moves the focus to the first field of a new message with the key C", async ({ page }) => {
  await signIn(page, await newPerson(), "/overview");
  const from = page.getByLabel("From", { exact: true });
  await page.keyboard.press("c");
  await page.waitForURL("**/compose");
  await expect(from).toBeFocused();
  await page.keyboard.type("Key");
  await expect(from).toHaveValue("Key");
  await page.waitForURL(/\/compose\/[0-9a-f-]{36}$/);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("c");
  await page.waitForURL("**/compose");
  await expect(from).toBeFocused();
  await expect(from).toHaveValue("");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("c");
  await expect(from).toBeFocused();
});

test("confirms a saved form in the page's typeface", async ({ page }) => {
  await signIn(page, await newPerson(), "/settings/profile");
  await page.getByLabel("Your name", { exact: true }).fill("Erika Muster");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const toast = page.getByRole("status").filter({ hasText: "Changes saved" });
  await expect(toast).toBeVisible();
  const getFont = (selector: string) =>
    page.locator(selector).evaluate((item) => getComputedStyle(item).fontFamily);
  expect(await toast.evaluate((item) => getComputedStyle(item).fontFamily)).toBe(
    await getFont("body"),
  );
});

test("confirms a saved form in German", async ({ page }) => {
  const person = await newPerson();
  await chooseLanguage(person.email, "de");
  await signIn(page, person, "/settings/profile");
  await isHydrated(page);
  await page.getByLabel("Ihr Name", { exact: true }).fill("Erika Muster");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Änderungen gespeichert" }),
  ).toBeVisible();
});
