import { assertCleanInBothThemes } from "../support/axe";
import { expect, newPerson, signIn, test } from "../support/fixtures";

test("writes a template in two languages, previews it and uses it in a message", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/templates");
  await expect(page.getByRole("heading", { name: "No templates yet" })).toBeVisible();
  await page.getByRole("link", { name: "New template" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Order");
  await page.getByRole("textbox", { name: "English" }).fill("Hello [name|there], order [order].");
  await page.getByLabel("Example of order").fill("4711");
  await page.getByRole("combobox", { name: "Add language" }).selectOption("de");
  await page.getByRole("textbox", { name: "German" }).fill("Guten Tag [name], Bestellung [order].");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(preview.getByText("Guten Tag name, Bestellung 4711.").first()).toBeVisible();
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Order" })).toBeVisible();
  await expect(page.getByText("Version 1").first()).toBeVisible();

  await page.goto("/compose");
  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("menuitem", { name: /Order.*EN/ }).click();
  const dialog = page.getByRole("dialog", { name: "Fill in Order" });
  await dialog.getByLabel("order").fill("4711");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
    "Hello there, order 4711.",
  );
});
