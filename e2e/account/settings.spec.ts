import {
  expect,
  isHydrated,
  linkMailedTo,
  loseSession,
  newEmail,
  newPerson,
  signIn,
  signInByForm,
  test,
} from "../support/fixtures";
import packageFile from "../../package.json" with { type: "json" };

test("counts, discards and saves changes, and shows errors at the field", async ({ page }) => {
  await signIn(page, await newPerson(), "/settings");
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await expect(page.getByLabel("Account name")).toHaveValue("Test & Co");
  await expect(page.getByText(`Posthorn, version ${packageFile.version}`)).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.getByLabel("City").fill("Kiel");
  await page.getByLabel("VAT number").fill("DE123");
  await expect(bar).toContainText("2 unsaved changes");
  await bar.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("City")).toHaveValue("");
  await expect(bar).toHaveCount(0);

  await page.getByLabel("Account name").fill("");
  await page.getByLabel("City").fill("Kiel");
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a name of up to 100 characters.")).toBeVisible();
  await expect(page.getByLabel("Account name")).toBeFocused();
  await page.getByLabel("Account name").fill("Test & Söhne");
  await bar.getByRole("button", { name: "Save" }).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("City")).toHaveValue("Kiel");
  await expect(page.getByLabel("Account name")).toHaveValue("Test & Söhne");
});

test.describe("gateway errors", () => {
  test.use({ expectsRefusals: true });

  test("shows an error at its field, and keeps the other inputs", async ({ page }) => {
    await signIn(page, await newPerson(), "/settings");
    await page.getByLabel("City").fill("Kiel");
    await page.getByLabel("VAT number").fill("DE123");
    await page.getByRole("button", { name: "Save" }).click();
    const vat = page.getByLabel("VAT number");
    await expect(vat).toHaveAttribute("aria-invalid", "true");
    await expect(vat).toBeFocused();
    await expect(page.getByLabel("City")).toHaveValue("Kiel");
    await vat.fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  });

  test("shows the reason at the field if it says more than the field's hint", async ({ page }) => {
    await signIn(page, await newPerson(), "/settings");
    await page.getByLabel("City").fill("Kiel");
    await page
      .getByLabel("New invoices and credit notes by email")
      .selectOption({ label: "As PDF and as XRechnung" });
    await page.getByRole("button", { name: "Save" }).click();
    const postalCode = page.getByLabel("Postal code");
    await expect(postalCode).toBeFocused();
    await expect(postalCode).toHaveAccessibleDescription(/^An XRechnung needs your postal code/);
  });
});

test("sends within quiet hours and limits", async ({ page }) => {
  await signIn(page, await newPerson(), "/settings/sending");
  await page.getByLabel("Warn before sending at night").check();
  await page.getByLabel("From", { exact: true }).fill("22:30");
  await page.getByLabel("Confirm sends above (€)").fill("50");
  await page.getByLabel("Keep message texts for (days)").fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a whole number from 1 to 365.")).toBeVisible();
  await page.getByLabel("Keep message texts for (days)").fill("30");
  await page.getByLabel("Keep IP addresses of clicks for (days)").fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("22:30");
  await expect(page.getByLabel("Confirm sends above (€)")).toHaveValue("50");
  await expect(page.getByLabel("Keep message texts for (days)")).toHaveValue("30");
  await expect(page.getByLabel("Keep IP addresses of clicks for (days)")).toHaveValue("7");
});

test("applies the language at once; numbers and single-key shortcuts follow the profile", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/settings/profile");
  await page.getByLabel("Numbers", { exact: true }).selectOption("apostrophe");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await page.getByLabel("Dashboard language").selectOption("de");
  await expect(page.getByRole("heading", { level: 1, name: "Profil" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.goto("/settings/shortcuts");
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/me/profile") && response.ok()),
    page.getByRole("switch", { name: "Kürzel mit einer Taste" }).uncheck(),
  ]);
  await page.reload();
  await expect(page.getByRole("switch", { name: "Kürzel mit einer Taste" })).not.toBeChecked();
  await isHydrated(page);
  await page.keyboard.press("c");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/settings/shortcuts");
  await loseSession(page, "session");
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("configures notifications by event and channel", async ({ page }) => {
  await signIn(page, await newPerson(), "/settings/notifications");
  const choice = page.getByRole("checkbox", { name: "Someone joined: Email" });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);
  await page.reload();
  await expect(choice).toBeChecked();
});

test("changes the email address when its link is opened, on any device", async ({
  page,
  request,
  browser,
}) => {
  const person = await newPerson();
  const email = newEmail();
  const linkNow = () => linkMailedTo(request, email, "Confirm your new email address");
  await signIn(page, person, "/settings/profile");
  await page.getByRole("main").getByRole("link", { name: "Security" }).last().click();
  const section = page.getByRole("region", { name: "Email address" });
  await expect(section).toContainText(`You sign in as ${person.email}.`);
  await section.getByLabel("New email address").fill(person.email);
  await section.getByRole("button", { name: "Send link" }).click();
  await expect(section).toContainText("This is already your address.");
  await section.getByLabel("New email address").fill(email);
  await section.getByRole("button", { name: "Send link" }).click();
  await expect(section).toContainText(
    `Waiting for you to confirm ${email}. Until then, sign in with your current address.`,
  );
  const first = await linkNow();
  await section.getByRole("button", { name: "Keep current address" }).click();
  await expect(section.getByLabel("New email address")).toHaveValue("");
  await section.getByLabel("New email address").fill(email);
  await section.getByRole("button", { name: "Send link" }).click();
  await expect(section).toContainText(
    `Waiting for you to confirm ${email}. Until then, sign in with your current address.`,
  );
  await page.reload();
  await section.getByRole("button", { name: "Resend" }).click();
  await expect(section).toContainText("We sent you a new link.");
  const mails = async () => {
    const list = await (await request.get("/api/simulator/mails")).json();
    return list["hydra:member"].filter(({ to }: { to: string }) => to === email).length;
  };
  await expect.poll(mails).toBe(3);
  const link = await linkNow();
  expect(link).not.toBe(first);

  const phone = await browser.newPage();
  await phone.goto(link);
  await phone.getByRole("button", { name: "Use this address" }).click();
  await expect(
    phone.getByRole("heading", { name: "Your email address was changed" }),
  ).toBeVisible();
  await expect(phone.getByText(`From now on you sign in as ${email}`)).toBeVisible();
  await phone.close();

  await page.reload();
  await expect(section).toContainText(`You sign in as ${email}.`);
  await loseSession(page, "everything");
  await signInByForm(page, { ...person, email }, "/settings/security");
  await expect(section).toContainText(`You sign in as ${email}.`);
});

test.describe("in German", () => {
  test.use({ locale: "de-DE", expectsRefusals: true });

  test("shows gateway errors in German", async ({ page }) => {
    await page.goto("/confirm-email/unknown");
    await page.getByRole("button", { name: "Diese Adresse verwenden" }).click();
    await expect(page.getByText("Dieser Link ist nicht mehr gültig.")).toBeVisible();
  });
});
