import { assertCleanInBothThemes } from "../support/axe";
import { expect, newPerson, signIn, test } from "../support/fixtures";

test("creates, edits, finds and deletes a recurring bulk", async ({ page }) => {
  await signIn(page, await newPerson(), "/recurring-bulks");
  await expect(page.getByRole("heading", { name: "No recurring bulks yet" })).toBeVisible();
  await page.getByRole("button", { name: "New recurring bulk" }).first().click();
  const creation = page.getByRole("dialog", { name: "New recurring bulk" });
  await creation.getByRole("button", { name: "Save" }).click();
  await expect(creation.getByText("Enter a name of up to 100 characters.")).toBeVisible();
  await creation.getByLabel("Name").fill("Monday");
  await assertCleanInBothThemes(page);
  await creation.getByRole("button", { name: "Save" }).click();
  await expect(creation).toBeHidden();

  await page.getByRole("button", { name: "Edit Monday" }).click();
  const edit = page.getByRole("dialog", { name: "Edit recurring bulk" });
  await edit.getByLabel("Name").fill("Tuesday");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /Tuesday/ })).toBeVisible();

  await page.getByRole("searchbox").fill("Monday");
  await expect(page.getByRole("row", { name: /Tuesday/ })).toBeHidden();
  await page.getByRole("searchbox").fill("tues");
  await page.getByRole("button", { name: "Delete Tuesday" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("row", { name: /Tuesday/ })).toBeHidden();
});
