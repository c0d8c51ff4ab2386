import { assertCleanInBothThemes } from "../support/axe";
import { expect, newPerson, signIn, test } from "../support/fixtures";

// A wrong IP is refused on the way.
test.use({ expectsRefusals: true });

test("checks a person, explains the score, and deletes the check", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, await newPerson(), "/fraud");
  await expect(page.getByText("No fraud checks yet")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "New check" }).first().click();
  await page.waitForURL("**/fraud/new");
  await expect(page.getByText(/^Pro · €0\.02\d\d/)).toBeVisible();
  await assertCleanInBothThemes(page);
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
  await expect(main.getByRole("figure", { name: "of 100" })).toContainText(String(score));
  const agreement = main.getByRole("table", { name: "Do the countries agree?" });
  await expect(agreement).toContainText("Different countries");
  const map = main.getByRole("img", { name: "Map: Mountain View, United States" });
  await expect(map).toBeVisible();
  await expect(map.locator("circle")).toHaveCount(2);
  await expect(main.getByText("Mountain View, California")).toBeVisible();
  await expect(reasons).toBeVisible();
  await assertCleanInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Delete check" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("everything that was found");
  await dialog.getByRole("button", { name: "Delete check" }).click();
  await page.waitForURL("**/fraud");
  await expect(page.getByText("No fraud checks yet")).toBeVisible();
});

test("checks many people from a file, and returns the invalid lines", async ({ page }) => {
  await signIn(page, await newPerson(), "/fraud");
  await page.getByRole("button", { name: "Check many" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Lines")).toBeVisible();
  const text =
    "Customer,ip,email\nErika,8.8.8.8,erika@example.com\nMax,999.1.1.1,\nEva,,eva@mailinator.com\n";
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(dialog.getByText("3 lines", { exact: true })).toBeVisible();
  await dialog.getByText(/^Economy/).click();
  await expect(dialog.getByText("3 checks cost up to €0.03.")).toBeVisible();
  await assertCleanInBothThemes(page);
  await dialog.getByRole("button", { name: "Check 3 lines" }).click();
  await expect(dialog.getByText("2 checks started, 1 line rejected.")).toBeVisible();
  const refused = dialog.getByRole("table", { name: "Rejected lines" });
  await expect(refused.getByRole("row").last()).toContainText("An IP is an IPv4 or IPv6 address");
  await dialog.getByRole("button", { name: "Edit the rest" }).click();
  await expect(dialog.getByLabel("Lines")).toHaveValue(";;999.1.1.1;;;;;;");
  await dialog.getByLabel("Lines").fill(";;9.9.9.9");
  await dialog.getByRole("button", { name: "Check 1 line" }).click();
  await expect(dialog.getByText("1 check started.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  const rows = page.getByRole("table", { name: "Fraud checks" }).locator("tbody tr");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "9.9.9.9" })).toContainText("Economy");
  await expect(rows.filter({ hasText: "mailinator" })).toContainText(/high|medium/i, {
    timeout: 20_000,
  });
});
