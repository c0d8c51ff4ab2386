import { assertCleanInBothThemes } from "../support/axe";
import { expect, newPerson, signIn, test } from "../support/fixtures";

// Forms that the API refuses.
test.use({ expectsFailures: true });

test("creates, edits, finds and deletes an inbound rule", async ({ page }) => {
  await signIn(page, await newPerson(), "/inbox");
  const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
  await page.request.post("/api/groups", { headers, data: { name: "Spring club" } });
  await page.getByRole("link", { name: "Rules" }).click();
  await expect(page.getByRole("heading", { name: "No inbound rules yet" })).toBeVisible();
  await page.getByRole("button", { name: "New rule" }).first().click();
  const creation = page.getByRole("dialog", { name: "New inbound rule" });
  await creation.getByRole("button", { name: "Save" }).click();
  await expect(creation.getByText("Enter a name of up to 100 characters.")).toBeVisible();
  await expect(creation.getByText("Enter 1 to 20 lines")).toBeVisible();
  await creation.getByLabel("Name").fill("Join the club");
  await creation.getByLabel("Keywords").fill("join\nmitmachen");
  await creation.getByRole("button", { name: "Save" }).click();
  // The API's own rule, at its field.
  await expect(creation.getByText(/This rule does nothing yet/)).toBeVisible();
  await creation.getByLabel("Reply", { exact: false }).first().fill("Welcome");
  await creation.getByRole("button", { name: "Add to group" }).click();
  await page.getByRole("button", { name: /^Spring club/ }).click();
  await assertCleanInBothThemes(page);
  await creation.getByRole("button", { name: "Save" }).click();
  await expect(creation).toBeHidden();
  const row = page.getByRole("row", { name: /Join the club/ });
  await expect(row).toContainText("begins with “join” or “mitmachen”");
  await expect(row).toContainText("Adds to Spring club");
  await expect(row).toContainText("0 messages, 0 replies");

  await page.getByRole("button", { name: "Edit Join the club" }).click();
  const edit = page.getByRole("dialog", { name: "Edit inbound rule" });
  await edit.getByLabel("Message").selectOption("Matches a regular expression");
  await edit.getByLabel("Regular expressions").fill("(join");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(
    edit.getByText("This isn't a valid regular expression (RE2), or it's too complex."),
  ).toBeVisible();
  await edit.getByLabel("Regular expressions").fill("join|mitmachen");
  await edit.getByLabel("Rule is on").uncheck();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("matches “join|mitmachen”");
  await expect(row).toContainText("Off");

  await page.getByRole("searchbox").fill("Monday");
  await expect(row).toBeHidden();
  await page.getByRole("searchbox").fill("club");
  await page.getByRole("button", { name: "Delete Join the club" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toBeHidden();
});
