import { expect, fillSignIn, isHydrated, linkMailedTo, newEmail, test } from "../support/fixtures";
import { holdBack } from "../support/hold-back";

test.use({ locale: "en-GB", timezoneId: "Europe/London" });

test("preselects country and time zone for a user in London, and resends the email", async ({
  page,
  request,
}) => {
  const person = { email: newEmail(), password: "correct horse battery" };
  await page.clock.install();
  await page.goto("/sign-up");
  await expect(page.getByLabel("Country")).toHaveValue("GB");
  await page.getByLabel("Your name").fill("Nora Newman");
  await page.getByLabel("Account name", { exact: true }).fill("Newman Ltd");
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend in \d+ s$/ })).toBeDisabled();
  await page.clock.runFor(31_000);
  const sent = page.waitForResponse((response) => response.url().endsWith("/api/sign_ups"));
  await page.getByRole("button", { name: "Resend email" }).click();
  expect((await sent).status()).toBe(201);
  await expect(page.getByText("Sent again just now.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Resend in \d+ s$/ })).toBeDisabled();

  await page.goto(await linkMailedTo(request, person.email, /Confirm your|sign-up/i));
  await page.getByRole("button", { name: "Confirm address" }).click();
  const toSignIn = page.getByRole("link", { name: "Go to sign-in" });
  await expect(toSignIn).toBeVisible();

  // If the user types the address before hydration, it isn't prefilled.
  const wake = await holdBack(page, "**/_next/static/chunks/*.js");
  await page.goto("/login", { waitUntil: "commit" });
  const email = page.getByLabel("Email address");
  await email.focus();
  wake();
  await isHydrated(page);
  await page.keyboard.type(person.email);
  await expect(email).toHaveValue(person.email);

  await page.goto("/login");
  await expect(email).toHaveValue(person.email);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await fillSignIn(page, person);
  await page.waitForURL("**/overview");

  // Examples have numbers of the country and the account's own name.
  await page.goto("/developers/reference/sendSms");
  const sample = page.getByRole("region", { name: "Sample in curl" });
  await expect(sample).toContainText("+447700900001");
  await expect(sample).toContainText("Newman Ltd");

  await page.goto("/settings/sending");
  const zone = page.getByLabel("Time zone");
  await expect(zone).toHaveText("Europe/London");
  await zone.click();
  await page.getByRole("combobox").last().fill("new york");
  await page.getByRole("option", { name: "America/New York" }).click();
  await expect(zone).toHaveText("America/New York");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Changes saved" })).toBeVisible();
  await page.reload();
  await expect(zone).toHaveText("America/New York");
});

test.describe("in Vienna", () => {
  test.use({ locale: "de-DE", timezoneId: "Europe/Vienna" });

  test("derives the country from the time zone if the browser is in German", async ({ page }) => {
    await page.goto("/sign-up");
    await expect(page.getByLabel("Land")).toHaveValue("AT");
  });
});
