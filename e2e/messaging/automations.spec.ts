import { assertCleanInBothThemes } from "../support/axe";
import { expect, newPerson, signIn, test } from "../support/fixtures";

// Forms that the API refuses.
test.use({ expectsFailures: true });

test("creates an automation that texts new group members, and shows their progress", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/automations");
  const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
  const made = await page.request.post("/api/groups", {
    headers,
    data: { name: "Spring club", name_a: "Name" },
  });
  const group = (await made.json()).id;
  await expect(page.getByRole("heading", { name: "No automations yet" })).toBeVisible();
  await page.getByRole("link", { name: "New automation" }).first().click();

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a name of up to 100 characters.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Welcome");
  await page.getByLabel("Group", { exact: true }).selectOption("Spring club");
  await page.getByLabel("Sender").fill("POSTHORN");
  await page.getByLabel("Send only in the daytime").uncheck();
  const steps = page.getByRole("list", { name: "Steps", exact: true });
  const first = steps.getByRole("group", { name: "Step 1: Send a text" });
  await first.getByLabel("Text").fill("Hello [Name|there]");
  await page.getByRole("button", { name: "Add step" }).click();
  await page.getByLabel("Kind of step 2").selectOption("Branch");
  const no = page.getByRole("list", { name: "Steps if 2 isn't met" });
  await page.getByRole("button", { name: "Add step" }).nth(1).click();
  await page.getByLabel("Kind of step 2, no, 1").selectOption("Wait");
  await no.getByLabel("How long").fill("3");
  // Moving and removing by keyboard.
  await page.getByRole("button", { name: "Add step" }).last().click();
  await page.getByLabel("Kind of step 3").selectOption("End");
  await page.getByRole("button", { name: "Move step 3 up" }).press("Enter");
  await expect(page.getByLabel("Kind of step 2", { exact: true })).toHaveValue("end");
  await page.getByRole("button", { name: "Move step 2 down" }).press("Enter");
  await page.getByRole("button", { name: "Add step" }).last().click();
  await page.getByRole("button", { name: "Remove step 4" }).press("Enter");
  await expect(page.getByLabel("Kind of step 3")).toHaveValue("end");
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Save" }).click();

  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await expect(page.getByText("When someone joins Spring club")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.request.post(`/api/groups/${group}/phones`, {
    headers,
    data: { phone: "+491713920001", a: "Ada" },
  });

  await expect(page.getByText("1 sent")).toBeVisible({ timeout: 60_000 });
  const people = page.getByRole("region", { name: "People" });
  await expect(people.getByText("+49 171 3920001")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: "1 person waits here" })).toBeVisible();
  await assertCleanInBothThemes(page);
  await page.getByRole("link", { name: "Reached the goal" }).click();
  await expect(people.getByText("+49 171 3920001")).toBeHidden();
  const messages = await page.request.get("/api/sms", { headers });
  expect(await messages.json()).toMatchObject([{ text: "Hello Ada", origin: "automation" }]);

  await page.getByRole("button", { name: "Dry run" }).click();
  const dryRun = page.getByRole("dialog", { name: "Dry run of Welcome" });
  await expect(dryRun.getByText("would have entered")).toBeVisible();
  await expect(dryRun.getByRole("definition").nth(1)).toHaveText("1");
  await assertCleanInBothThemes(page);
  await dryRun.getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: "Test", exact: true }).click();
  const trial = page.getByRole("dialog", { name: "Test Welcome" });
  await trial.getByLabel("Your number").fill("0171 3920001");
  await trial.getByRole("button", { name: "Start the test" }).click();
  const progress = trial.getByRole("region", { name: "Texts of this test" });
  await expect(progress.getByRole("link", { name: "Step 1: sent" })).toBeVisible({
    timeout: 60_000,
  });
  await assertCleanInBothThemes(page);
  await expect(progress.getByRole("status")).toHaveText("Finished", { timeout: 60_000 });
  await trial.getByRole("button", { name: "Close" }).last().click();
  await expect(people.getByText("+49 171 3920001")).toBeHidden();

  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Archived").first()).toBeVisible();
  await page.getByRole("link", { name: "Left" }).click();
  await expect(people.getByText("+49 171 3920001")).toBeVisible({ timeout: 60_000 });
});
