import { assertClean } from "../support/axe";
import { letGraceEnd } from "../support/database";
import {
  expect,
  fillMessage,
  fillSignIn,
  isHydrated,
  newEmail,
  open,
  reviewAndSend,
  test,
} from "../support/fixtures";

test("goes from sign-up to a delivered message", async ({ page }) => {
  const credentials = { email: newEmail(), password: "correct horse battery" };

  await page.goto("/");
  await page.getByRole("link", { name: "Create account" }).click();
  await page.waitForURL("**/sign-up");
  await isHydrated(page);
  await assertClean(page);
  await page.getByLabel("Your name").fill("Nora Neumann");
  await page.getByLabel("Account name", { exact: true }).fill("Neumann GmbH");
  await page.getByLabel("Email address").fill(credentials.email);
  await page.getByLabel("Password", { exact: true }).fill(credentials.password);
  await page.getByLabel("Country").selectOption("DE");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  await page.getByRole("link", { name: "simulator" }).click();
  // The page refetches by itself once hydrated.
  await page.waitForResponse((response) => response.url().endsWith("/api/simulator/mails"));
  await page.getByRole("button", { name: credentials.email }).click();
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("You can now sign in and send messages.")).toBeVisible();
  await page.getByRole("link", { name: "Go to sign-in" }).click();

  await fillSignIn(page, credentials);
  await page.waitForURL("**/overview");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Messages" })
    .click();
  await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
  await expect(page.getByTestId("balance")).toHaveText("€5.00");
  await assertClean(page);

  await page.getByRole("link", { name: "Compose a message" }).click();
  await fillMessage(page, { from: "Neumann", to: "0171 3920001", text: "Ihr Paket ist da." });
  await expect(page.getByTestId("counter")).toHaveText("1 part · GSM · 17 of 160 characters");
  await expect(page.getByTestId("unit-price")).toHaveText(/^€0\.\d{4}$/);
  await assertClean(page);
  await reviewAndSend(page);
  await expect(page.getByTestId("grace")).toHaveText(/^Sends in \d+ s$/);
  await letGraceEnd(page.url().slice(-36));
  await expect(page.getByTestId("status")).toHaveText("Delivered");
  const timeline = page.getByRole("list", { name: "Timeline" });
  await expect(timeline).toContainText("Accepted");
  await expect(timeline).toContainText("Accepted by carrier");
  await expect(timeline).toContainText("Report: Delivered");
  await expect(page.getByText(/^1 part × €0\.\d{4} = €0\.\d{4}$/)).toBeVisible();

  await assertClean(page);

  await open(page, "/simulator");
  await page.getByRole("button", { name: /\+49 171 3920001/ }).click();
  await expect(page.getByRole("region", { name: "Phone", exact: true })).toContainText(
    "Ihr Paket ist da.",
  );
  await assertClean(page);
});
