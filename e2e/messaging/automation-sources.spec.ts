import { assertCleanInBothThemes } from "../support/axe";
import { expect, newPerson, signIn, test } from "../support/fixtures";

test("starts an automation from a segment and an inbound rule, and emails a member", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/automations");
  const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
  const country = { kind: "country", operator: "any_of", countries: ["DE"] };
  await page.request.post("/api/segments", {
    headers,
    data: { name: "Germans", conditions: { kind: "group", match: "all", conditions: [country] } },
  });
  await page.getByRole("link", { name: "New automation" }).first().click();
  await expect(page.getByRole("heading", { name: "New automation" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Call them");
  await page.getByLabel("Starts when").selectOption("Someone comes into a segment");
  await page.getByLabel("Segment", { exact: true }).selectOption("Germans");
  await expect(page.getByText("Checked every 15 minutes.")).toBeVisible();
  await page.getByLabel("Sender").fill("POSTHORN");
  await page.getByLabel("Kind of step 1").selectOption("Email team members");
  const step = page.getByRole("group", { name: "Step 1: Email team members" });
  await step.getByRole("checkbox").first().check();
  await step.getByLabel("Subject").fill("Call [phone]");
  await step.getByLabel("Content").fill("Somebody new.");
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("When someone comes into the segment Germans")).toBeVisible();
  await expect(page.getByText("Call [phone]")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  const automation = page.url();

  await page.goto("/inbound-rules");
  await page.getByRole("button", { name: "New rule" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Info");
  await dialog.getByLabel("Keywords").fill("info");
  await dialog.getByLabel("Start automation").selectOption("Call them");
  await assertCleanInBothThemes(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Call them" }).click();
  await expect(page).toHaveURL(automation);
  await expect(page.getByText("Inbound rules that start it")).toBeVisible();
  await expect(page.getByText("Last checked:")).toBeVisible({ timeout: 60_000 });
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Pause" }).click();
  const pause = page.getByRole("alertdialog");
  await expect(pause).toContainText("The inbound rule Info goes on, but starts nobody");
  await pause.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused").first()).toBeVisible();
});
