import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { demoPerson, expect, newPerson, open, signIn, test } from "../support/fixtures";

const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
const ERIKA = "+491713920001";

/** A group of three people. */
async function makeGroup(page: Page): Promise<number> {
  const phones = [1, 2, 3].map((n) => ({ phone: `+49171392000${n}` }));
  const data = { name: "Spring club", phones };
  const response = await page.request.post("/api/groups", { headers, data });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

/** Returns a figure's number without the text below it. */
const figureValue = (page: Page, name: string) =>
  page
    .getByLabel("Changes in this range")
    .locator("div")
    .filter({ hasText: new RegExp(`^${name}`) })
    .locator("dd")
    .first();
const tabs = (page: Page) => page.getByRole("navigation", { name: "Group", exact: true });

test("shows a group's growth, reasons for leaving, and form links", async ({ page }) => {
  await signIn(page, await newPerson(), "/groups");
  const id = await makeGroup(page);
  await open(page, `/groups/${id}`);
  await tabs(page).getByRole("link", { name: "Growth" }).click();
  await page.waitForURL(`**/groups/${id}/growth`);
  await expect(figureValue(page, "Entries")).toHaveText("3");
  await expect(page.getByText("Nobody unsubscribed in this range.")).toBeVisible();
  await expect(page.getByText("This group has no sign-up form yet.")).toBeVisible();
  await expect(page.getByText("No bulk was sent to this group yet.")).toBeVisible();
  await assertCleanInBothThemes(page);

  await page.getByRole("link", { name: "Create unsubscribe form" }).click();
  await page.waitForURL("**/campaigns/new?**");
  await expect(page.getByLabel("Let people unsubscribe")).toBeChecked();
  await expect(page.getByRole("button", { name: "Group (optional)" })).toHaveText("Spring club");
  await page.getByLabel("Name", { exact: true }).fill("Goodbye");
  await page.getByRole("button", { name: "Create campaign" }).click();
  await page.getByRole("link", { name: "Open form" }).click();
  await page.waitForURL(/\/form$/);
  const address = await page.getByRole("link", { name: "Open form" }).getAttribute("href");

  const visitor = await page.context().newPage();
  await visitor.goto(address ?? "");
  await visitor.getByLabel("Mobile number").fill(ERIKA);
  await visitor.getByLabel("Too many messages").check();
  await visitor.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(visitor.getByRole("heading", { name: "unsubscribed" })).toBeVisible();
  await visitor.close();

  await open(page, `/groups/${id}/growth`);
  await expect(figureValue(page, "Removed")).toHaveText("1");
  await expect(figureValue(page, "Unsubscribed")).toHaveText("1");
  const reasons = page.getByRole("table", { name: "Why people unsubscribed" });
  await expect(reasons.locator("tbody tr")).toHaveCount(1);
  await expect(reasons.locator("tbody tr")).toContainText("Too many messages");
  const link = page.locator("code").first();
  await expect(link).toContainText("http");
  await page.getByRole("button", { name: "Copy the link of Goodbye" }).click();
  await page.getByRole("button", { name: "QR code of Goodbye" }).click();
  const dialog = page.getByRole("dialog", { name: "QR code of Goodbye" });
  await expect(dialog.getByRole("img")).toBeVisible();
  const file = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download SVG" }).click();
  expect((await file).suggestedFilename()).toBe("Goodbye.svg");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "View as table" }).first().click();
  const numbers = page.getByRole("table", { name: "Entries", exact: true });
  await expect(numbers.locator("tbody tr").last()).toContainText("2");
  await assertCleanInBothThemes(page);

  await open(page, "/groups");
  const row = page.getByRole("table", { name: "Groups" }).locator("tbody tr");
  await expect(row).toHaveText(/Spring club\s*2\s*3\s*1/);
});

test("keeps a range in the URL, and drills down from a bar to its hours", async ({ page }) => {
  await signIn(page, await newPerson(), "/groups");
  const id = await makeGroup(page);
  await open(page, `/groups/${id}/growth?range=7d`);
  await expect(page.getByRole("heading", { name: "Added and removed per day" })).toBeVisible();
  const chart = page.getByRole("img", { name: /^Entries, .*: from 0 to 3\.$/ });
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  // The chart below shows the same day.
  await expect(page.locator("[data-bar-card]")).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Added and removed per hour" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("range")).toMatch(/^\d{4}-\d\d-\d\d\.\./);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Added and removed per day" })).toBeVisible();
});

test("shows developers the links, but no way to create forms", async ({ page }) => {
  const { password } = demoPerson();
  await signIn(page, { email: "developer@posthorn.example", password }, "/groups");
  const groups = page.getByRole("table", { name: "Groups" });
  await groups.getByRole("link", { name: "VIP customers" }).click();
  await tabs(page).getByRole("link", { name: "Growth" }).click();
  await expect(page.getByText("This group has no sign-up form yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Create/ })).toHaveCount(0);
});
