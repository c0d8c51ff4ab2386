import { expect, fillSignIn, newEmail, newPerson, signIn, test } from "../support/fixtures";
import { askForReset } from "../support/password-reset";

test.use({ expectsRefusals: true });

test("ends every session after a password reset, and the link works once", async ({
  page,
  browser,
}) => {
  const person = await newPerson();
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, person);

  const link = await askForReset(page, person.email);
  await page.goto(link);
  await page.getByLabel("New password").fill("password123");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This password is too easy to guess.")).toBeVisible();
  const changed = { ...person, password: "quite another password" };
  await page.getByLabel("New password").fill(changed.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();

  await elsewhere.goto("/messages");
  expect(new URL(elsewhere.url()).pathname).toBe("/login");
  await elsewhere.close();

  await page.goto("/login");
  await fillSignIn(page, person);
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "Email address or password doesn't match.",
  );
  await fillSignIn(page, changed);
  await page.waitForURL("**/overview");

  await page.goto(link);
  await page.getByLabel("New password").fill("a third password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This link is no longer valid.")).toBeVisible();
});

test("gives the same response for an unknown address", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email address").fill(newEmail());
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
});
