import { assertClean } from "../support/axe";
import { expect, newPerson, signIn, test } from "../support/fixtures";

// A wrong IP is refused on the way.
test.use({ expectsRefusals: true });

test("someone is checked, the score is explained, and the check is deleted", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, await newPerson(), "/fraud");
  await expect(page.getByText("No fraud checks yet")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "New check" }).first().click();
  await page.waitForURL("**/fraud/new");
  await expect(page.getByText(/^Pro · €0\.02\d\d/)).toBeVisible();
  await assertClean(page);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText("Enter a phone number, email address, IP or address.")).toBeVisible();
  await page.getByLabel("IP address").fill("999.1.1.1");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(
    page.getByText("An IP is an IPv4 or IPv6 address without port and zone.").first(),
  ).toBeVisible();
  await page.getByLabel("Phone number").fill("+49 171 3920001");
  await page.getByLabel("Email address").fill("erika@mailinator.com");
  await page.getByLabel("IP address").fill("8.8.8.8");
  await page.getByLabel("Street").fill("Torstraße");
  await page.getByLabel("Postal code").fill("10115");
  await page.getByLabel("City").fill("Berlin");
  await page.getByLabel("Country code").fill("de");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.waitForURL(/\/fraud\/[0-9a-f-]{36}$/);
  const main = page.getByRole("main");
  const reasons = main.getByRole("table", { name: "Why this score" });
  await expect(reasons).toBeVisible({ timeout: 20_000 });
  await expect(reasons).toContainText("A disposable email domain");
  await expect(reasons).toContainText("The postal code fits the country");
  const cells = await reasons.locator("tbody tr:not(:last-child) td:last-child").allTextContents();
  const sum = cells.reduce((total, text) => total + Number(text.replace("−", "-")), 0);
  const score = Number(await reasons.locator("tbody tr:last-child td").last().textContent());
  expect(sum).toBe(score);
  await expect(main.getByRole("figure")).toContainText(String(score));
  const agreement = main.getByRole("table", { name: "Do the countries agree?" });
  await expect(agreement).toContainText("Different countries");
  await expect(reasons).toBeVisible();
  await assertClean(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await assertClean(page);
  await page.getByRole("button", { name: "Delete check" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("everything that was found");
  await dialog.getByRole("button", { name: "Delete check" }).click();
  await page.waitForURL("**/fraud");
  await expect(page.getByText("No fraud checks yet")).toBeVisible();
});
