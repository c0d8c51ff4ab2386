import { expect, fillMessage, newPerson, signIn, test } from "./fixtures";

test.beforeEach(async ({ page, request }) => {
  await signIn(page, await newPerson(request), "/compose");
});

test("counts what will be billed and names what makes it Unicode", async ({ page }) => {
  const text = page.getByRole("textbox", { name: "Message" });
  const counter = page.getByTestId("counter");
  await text.fill("a".repeat(160));
  await expect(counter).toHaveText("1 part · GSM · 160 of 160 characters");
  await text.fill(`${"a".repeat(158)}[`);
  await expect(counter).toHaveText("1 part · GSM · 160 of 160 characters");
  await text.fill("a".repeat(161));
  await expect(counter).toHaveText("2 parts · GSM · 161 of 306 characters");
  await text.fill(`${"a".repeat(75)}…`);
  await expect(counter).toHaveText("2 parts · Unicode · 76 of 134 characters");
  await page.getByRole("button", { name: "Replace 1 character, 1 part instead of 2" }).click();
  await expect(counter).toHaveText("1 part · GSM · 78 of 160 characters");
  await expect(text).toHaveValue(`${"a".repeat(75)}...`);
});

test("sends once, however often the button is pressed", async ({ page }) => {
  await fillMessage(page, { from: "Test", to: "+491713920001", text: "Once" });
  await page.getByRole("button", { name: "Send message" }).dblclick();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Messages" })
    .click();
  await expect(page.getByText("1 message", { exact: true })).toBeVisible();
});

test("a planned message can be stopped, and its price returns", async ({ page }) => {
  await expect(page.getByTestId("balance")).toHaveText("EUR 5.00");
  const long = "b".repeat(1_000);
  await fillMessage(page, { from: "Test", to: "+491713920001", text: long });
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("When").fill(`${inTwoDays}T10:30`);
  await page.getByRole("button", { name: "Schedule message" }).click();
  await expect(page.getByTestId("status")).toHaveText("Scheduled");
  await expect(page.getByTestId("balance")).not.toHaveText("EUR 5.00");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Stop message" }).click();
  await expect(page.getByTestId("status")).toHaveText("Stopped");
  await expect(page.getByTestId("balance")).toHaveText("EUR 5.00");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete message" }).click();
  await page.waitForURL("**/messages");
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
});

test.describe("with broken input", () => {
  test.use({ expectsRefusals: true });

  test("says at the field what is wrong and keeps the rest", async ({ page }) => {
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("This field is required.")).toHaveCount(3);
    await expect(page.getByLabel("From", { exact: true })).toBeFocused();
    await fillMessage(page, { from: "Test", to: "+49 1", text: "Kept" });
    await page.getByRole("button", { name: "Send message" }).click();
    const phone = page.getByLabel("To", { exact: true });
    await expect(phone).toHaveAttribute("aria-invalid", "true");
    await expect(phone).toBeFocused();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Kept");
  });
});
