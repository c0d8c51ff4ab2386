import { assertCleanInBothThemes } from "../support/axe";
import { addColleague } from "../support/bulks";
import { expect, newPerson, open, signIn, test } from "../support/fixtures";

test("creates, edits and deletes a budget on the spending page", async ({ page }) => {
  const owner = await newPerson();
  await signIn(page, owner, "/insights/spend");
  await expect(page.getByText("No budgets yet.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "New budget" }).click();
  const creation = page.getByRole("dialog", { name: "New budget" });
  await creation.getByRole("button", { name: "Save" }).click();
  await expect(creation.getByText("Enter an amount from €0.01 to €100,000,000.")).toBeVisible();
  await creation.getByLabel("Amount a month (€, without VAT)").fill("49,50");
  await assertCleanInBothThemes(page);
  await creation.getByRole("button", { name: "Save" }).click();
  await expect(creation).toBeHidden();
  const budgets = page.locator("#budgets");
  await expect(budgets.getByRole("listitem")).toContainText("€0.00 of €49.50");
  await expect(budgets.getByRole("listitem")).toContainText("0.0% spent. €49.50 remaining");

  await page.getByRole("button", { name: "Edit budget for the whole account" }).click();
  const edit = page.getByRole("dialog", { name: "Edit budget for the whole account" });
  await edit.getByLabel("Amount a month (€, without VAT)").fill("1,250.00");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(budgets.getByRole("listitem")).toContainText("€0.00 of €1,250.00");
  await assertCleanInBothThemes(page);

  await page.context().clearCookies();
  await signIn(page, await addColleague(owner.email, "accountant"), "/insights/spend");
  await page.getByRole("button", { name: "Delete budget for the whole account" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No budgets yet.", { exact: false })).toBeVisible();
});

test("requires a cost center for a second budget", async ({ page }) => {
  await signIn(page, await newPerson(), "/insights/spend");
  await page.getByRole("link", { name: "Set cost centers" }).click();
  await page.waitForURL("**/billing/usage");
  await page.getByText("Set cost centers").click();
  await page.getByLabel("API key or group").selectOption({ index: 1 });
  await page.getByLabel("Cost center (optional)").fill("Office");
  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect((await saved).ok()).toBe(true);
  await open(page, "/insights/spend");
  for (const name of ["Whole account", "Office"]) {
    await page.getByRole("button", { name: "New budget" }).click();
    const creation = page.getByRole("dialog", { name: "New budget" });
    await expect(creation.getByLabel("For").locator("option:checked")).toHaveText(name);
    await creation.getByLabel("Amount a month (€, without VAT)").fill("100");
    await creation.getByRole("button", { name: "Save" }).click();
    await expect(
      page.locator("#budgets").getByRole("listitem").filter({ hasText: name }),
    ).toBeVisible();
  }
  await open(page, "/insights/spend");
  await expect(page.locator("#budgets").getByRole("listitem")).toHaveCount(2);
  // Everything has a budget.
  await expect(page.getByRole("button", { name: "New budget" })).toBeDisabled();
});
