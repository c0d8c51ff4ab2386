import { letGraceEnd } from "./database";
import { expect, fillMessage, fillSignIn, newEmail, reviewAndSend, test } from "./fixtures";

test("from signing up to a delivered message", async ({ page }) => {
  const credentials = { email: newEmail(), password: "correct horse battery" };

  await page.goto("/");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Your name").fill("Nora Neumann");
  await page.getByLabel("Account", { exact: true }).fill("Neumann GmbH");
  await page.getByLabel("E-mail address").fill(credentials.email);
  await page.getByLabel("Password", { exact: true }).fill(credentials.password);
  await page.getByLabel("Country").selectOption("DE");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Look into your mailbox" })).toBeVisible();

  await page.getByRole("link", { name: "simulator" }).click();
  await page.getByRole("button", { name: credentials.email }).click();
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("You can sign in and send messages now.")).toBeVisible();
  await page.getByRole("link", { name: "Go to the sign-in" }).click();

  await fillSignIn(page, credentials);
  await page.waitForURL("**/overview");
  await page.getByRole("link", { name: "Messages", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  await expect(page.getByTestId("balance")).toHaveText("EUR 5.00");

  await page.getByRole("link", { name: "Compose a message" }).click();
  await fillMessage(page, { from: "Neumann", to: "0171 3920001", text: "Ihr Paket ist da." });
  await expect(page.getByTestId("counter")).toHaveText("1 part · GSM · 17 of 160 characters");
  await expect(page.getByTestId("unit-price")).toHaveText(/^EUR\s0\.\d{4}$/);
  await reviewAndSend(page);
  await expect(page.getByTestId("grace")).toHaveText(/^Starts in \d+ s$/);
  await letGraceEnd(page.url().slice(-36));
  await expect(page.getByTestId("status")).toHaveText("Delivered");
  const timeline = page.getByRole("list", { name: "Timeline" });
  await expect(timeline).toContainText("Accepted");
  await expect(timeline).toContainText("Taken by the network");
  await expect(timeline).toContainText("Report: Delivered");
  await expect(page.getByText(/^1 part × EUR\s0\.\d{4} = EUR\s0\.\d{4}$/)).toBeVisible();

  await page.goto("/simulator");
  await page.getByRole("button", { name: /\+49 171 3920 001/ }).click();
  await expect(page.getByRole("region", { name: "Phone", exact: true })).toContainText(
    "Ihr Paket ist da.",
  );
});
