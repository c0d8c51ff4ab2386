import { assertCleanInBothThemes } from "../support/axe";
import { expect, newPerson, signIn, test } from "../support/fixtures";

const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
const TEMPLATE = {
  name: "Birthday",
  default_lang: "en",
  texts: [
    { lang: "en", text: "Happy birthday, [Name|you]! [gift] for you." },
    { lang: "de", text: "Alles Gute, [Name|du]! [gift] für dich." },
  ],
  placeholders: [
    { name: "Name", example: "Ada", fallback: null, max_length: null },
    { name: "gift", example: "A cake", fallback: null, max_length: 20 },
  ],
};

// Forms that the API refuses.
test.use({ expectsFailures: true });

test("sends a template from an automation, and moves its people to a new version", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/automations");
  const group = { name: "Club", name_a: "Name", name_b: "Language" };
  const { id } = await (await page.request.post("/api/groups", { headers, data: group })).json();
  await page.request.post("/api/templates", { headers, data: TEMPLATE });
  await page.getByRole("link", { name: "New automation" }).first().click();
  // The list has a filter by name, too.
  await page.waitForURL("**/automations/new");
  await page.getByLabel("Name", { exact: true }).fill("Welcome");
  await page.getByLabel("Group", { exact: true }).selectOption("Club");
  await page.getByLabel("Sender").fill("POSTHORN");
  await page.getByLabel("Send only in the daytime").uncheck();
  await page.getByRole("button", { name: "Use a template" }).click();
  await page.getByRole("menuitem", { name: /Birthday.*EN/ }).click();
  await expect(page.getByText("Text of Birthday, now version 1.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The template needs a value").first()).toBeVisible();
  await page.getByLabel("gift").fill("A cake");
  await page.getByLabel("Language").selectOption("As in Language");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByLabel("Kind of step 2").selectOption("Wait");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByRole("group", { name: "Step 3: Send a text" }).getByLabel("Text").fill("Bye");
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  const entry = { phone: "+491713920001", a: "Ada", b: "de" };
  await page.request.post(`/api/groups/${id}/phones`, { headers, data: entry });
  await expect(page.getByText("Birthday, version 1: 1 sent")).toBeVisible({ timeout: 60_000 });
  const messages = await (await page.request.get("/api/sms", { headers })).json();
  expect(messages).toMatchObject([{ text: "Alles Gute, Ada! A cake für dich." }]);

  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Edit as text" }).click();
  const first = page.getByRole("group", { name: "Step 1: Send a text" });
  await expect(first.getByLabel("Text")).toHaveValue("Happy birthday, [name|you]! A cake for you.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("1 person is under way in earlier versions.")).toBeVisible();
  await page.getByRole("button", { name: "Move people" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Move people to version 2?" });
  await expect(dialog.getByText("1 person can be moved.")).toBeVisible();
  await assertCleanInBothThemes(page);
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(page.getByText("1 person was moved to version 2.")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: "1 person waits here" })).toBeVisible();
});

test("shows the template of a message while its text is unchanged", async ({ page }) => {
  await signIn(page, await newPerson(), "/compose");
  await page.request.post("/api/templates", { headers, data: TEMPLATE });
  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("menuitem", { name: /Birthday.*DE/ }).click();
  const dialog = page.getByRole("dialog", { name: "Fill in Birthday" });
  await dialog.getByLabel("gift").fill("Kuchen");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect(page.getByText("From the template Birthday, version 1")).toBeVisible();
  const message = page.getByRole("textbox", { name: "Message" });
  await message.press("End");
  await message.pressSequentially("!");
  await expect(page.getByText("Changed after inserting Birthday")).toBeVisible();
  await message.press("Backspace");
  await expect(page.getByText("From the template Birthday, version 1")).toBeVisible();
  await assertCleanInBothThemes(page);
});
