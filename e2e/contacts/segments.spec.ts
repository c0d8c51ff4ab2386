import { assertCleanInBothThemes } from "../support/axe";
import { expect, newPerson, open, signIn, test } from "../support/fixtures";

test("creates a segment, counts its people, and warns when it references a deleted group", async ({
  page,
}) => {
  const owner = await newPerson();
  await signIn(page, owner, "/groups?create=true");
  const dialog = page.getByRole("dialog", { name: "New group" });
  await dialog.getByLabel("Name", { exact: true }).fill("Customers");
  await dialog.getByLabel("Column A").fill("City");
  await dialog.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
  const groupUrl = page.url();

  await open(page, "/contacts/segments");
  await expect(page.getByRole("heading", { name: "No segments yet" })).toBeVisible();
  await page.getByRole("link", { name: "New segment" }).first().click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a name of up to 100 characters.")).toBeVisible();
  await expect(page.getByText("Fill in this condition.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("From Berlin");
  await page.getByLabel("Group", { exact: true }).selectOption("Customers");
  await page.getByLabel("Value", { exact: true }).fill("Berlin");
  const count = page.getByRole("region", { name: "People who match now" });
  await expect(count.getByText("0 people")).toBeVisible();
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "From Berlin" })).toBeVisible();
  await expect(page.getByText("Nobody is in this segment now")).toBeVisible();

  await open(page, `${groupUrl}/settings`);
  await page.getByRole("button", { name: "Delete group" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("textbox").fill("Customers");
  await question.getByRole("button", { name: "Delete group" }).click();
  await expect(page).toHaveURL(/\/groups$/);

  await open(page, "/contacts/segments");
  await expect(page.getByText("Needs changes")).toBeVisible();
  await page.getByRole("link", { name: "From Berlin" }).click();
  await expect(page.getByText("This segment can't be used")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No segments yet" })).toBeVisible();
});
