import { assertCleanInBothThemes } from "../support/axe";
import { expect, newPerson, signIn, test } from "../support/fixtures";

test("repeats a bulk, changes its rule, skips a run, sends it now and deletes it", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/bulks/recurring");
  await expect(page.getByRole("heading", { name: "No recurring bulks yet" })).toBeVisible();
  await assertCleanInBothThemes(page);
  await page.getByRole("link", { name: "New recurring bulk" }).first().click();

  await page.getByLabel("From", { exact: true }).fill("NORDWIND");
  await page.getByLabel("To", { exact: true }).fill("+491713920001\n+491713920002");
  await page.getByRole("textbox", { name: "Message" }).fill("Good morning");
  await page.getByLabel("Repeats").selectOption({ label: "Daily" });
  await page.getByLabel("Time", { exact: true }).fill("09:30");
  await expect(page.getByText("Every day at 09:30")).toBeVisible();
  await page.getByRole("button", { name: /Review and send/ }).click();
  await expect(page.getByText("Enter a name, the time")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Morning news");
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: /Review and send/ }).click();
  await expect(page.getByText(/^Every day at 09:30: 2 text messages from NORDWIND/)).toBeVisible();
  await page.getByRole("button", { name: "Save recurring bulk" }).click();

  await expect(page).toHaveURL(/\/bulks\/recurring\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Morning news" })).toBeVisible();
  const runs = page.getByRole("main").getByRole("listitem").filter({ hasText: "09:30" });
  await expect(runs).toHaveCount(5);
  const [second] = (await runs.nth(1).textContent())?.split(",") ?? [];
  await page.getByRole("button", { name: /^Skip the run on/ }).click();
  await expect(runs.first()).toContainText(second ?? "");
  await expect(page.getByText("Except on")).toBeVisible();
  await assertCleanInBothThemes(page);

  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Repeats").selectOption({ label: "Monthly" });
  await page.getByLabel("Day", { exact: true }).selectOption({ label: "Last day" });
  await page.getByRole("button", { name: /Review and send/ }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Every month on the last day at 09:30")).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("None while it's paused")).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(runs).toHaveCount(5);

  const path = new URL(page.url()).pathname;
  await page.getByRole("button", { name: "Send now" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send now" }).click();
  await expect(page).toHaveURL(/\/bulks\/[0-9a-f-]{36}$/);
  await page.goto(path);
  await expect(page.getByRole("link", { name: "2 recipients" })).toBeVisible();

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/bulks\/recurring$/);
  await expect(page.getByRole("heading", { name: "No recurring bulks yet" })).toBeVisible();
});

test("shows runs in the calendar, and its feed at a secret URL", async ({ page }) => {
  await signIn(page, await newPerson(), "/scheduled");
  const made = await page.request.post("/api/recurring_bulks", {
    headers: { origin: new URL(page.url()).origin },
    data: {
      name: "Daily news",
      rule: { freq: "DAILY", time: "07:00", from_date: "2026-01-01" },
      text: "News",
      sender_id: "POSTHORN",
      phones: ["+491713920001"],
    },
  });
  expect(made.status()).toBe(201);
  await page.reload();
  const entries = page.getByRole("link", { name: /Daily news/ });
  // The next 14 days have 13 or 14 runs: that of today may be over.
  await expect(entries.nth(12)).toBeVisible();
  await page.getByText("Week", { exact: true }).click();
  await page.getByRole("button", { name: "Next week" }).click();
  await expect(entries).toHaveCount(7);
  await assertCleanInBothThemes(page);
  await page.getByText("Month", { exact: true }).click();
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(entries.nth(27)).toBeVisible();

  await page.getByRole("button", { name: "Calendar feed" }).click();
  const dialog = page.getByRole("dialog", { name: "Calendar feed" });
  await dialog.getByRole("button", { name: "Create secret URL" }).click();
  const url = await dialog.getByLabel("Secret URL", { exact: true }).inputValue();
  const feed = await page.request.get(new URL(url).pathname);
  expect(await feed.text()).toContain("SUMMARY:Recurring bulk: Daily news");
  await assertCleanInBothThemes(page);
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await expect(dialog.getByRole("button", { name: "Create secret URL" })).toBeVisible();
  expect((await page.request.get(new URL(url).pathname)).status()).toBe(404);
});
