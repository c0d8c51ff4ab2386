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
import { inviteTeammate } from "../support/teammates";

test.use({ expectsRefusals: true });

const PASSWORD = "a fine long password";

test("lets an accountant join by email and see only bookkeeping", async ({
  page,
  request,
  browser,
}) => {
  await signIn(page, await newPerson(), "/overview");
  const email = newEmail();
  await inviteTeammate(page, email, "Accountant");
  const link = await linkMailedTo(request, email, "Invitation to the account Test & Co");

  const guest = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await guest.goto(link);
  await isHydrated(guest);
  await expect(guest.getByText("Erika Test invited you to the account Test & Co.")).toBeVisible();
  await guest.getByLabel("Your name").fill("Bodo Buch");
  await guest.getByLabel("Choose a password").fill("password1");
  await guest.getByRole("button", { name: "Join Test & Co" }).click();
  await expect(guest.getByText("This password is too easy to guess.")).toBeVisible();
  await guest.getByLabel("Choose a password").fill(PASSWORD);
  await guest.getByRole("button", { name: "Join Test & Co" }).click();
  await expect(guest.getByRole("heading", { name: "You've joined the team" })).toBeVisible();
  await signInByForm(guest, { email, password: PASSWORD }, "/overview");

  const navigation = guest.getByRole("navigation", { name: "Main" }).first();
  await expect(navigation.getByRole("link", { name: "Messages" })).toBeVisible();
  for (const name of ["Compose", "Developers", "API keys"]) {
    await expect(navigation.getByRole("link", { name })).toHaveCount(0);
  }
  await expect(guest.getByRole("heading", { name: "Spend", exact: false }).first()).toBeVisible();
  expect((await guest.goto("/compose"))?.status()).toBe(403);
  await expect(guest.getByText("Account owners: Erika Test.")).toBeVisible();
  await guest.getByRole("button", { name: "Request access" }).click();
  await expect(guest.getByText(/^Access requested/)).toBeVisible();
  await guest.reload();
  await expect(guest.getByText(/^Access requested/)).toBeVisible();
  await expect(guest.getByRole("button", { name: "Request access" })).toHaveCount(0);
  await guest.goto(link);
  await expect(guest.getByText("This invitation is no longer valid")).toBeVisible();
  await guest.context().close();

  await page.reload();
  await expect(page.getByRole("row", { name: "Bodo Buch" })).toContainText("Erika Test");
  await page.goto("/team/audit-log");
  await page.getByRole("link", { name: "Teammate joined" }).click();
  await expect(page.getByText("accountant")).toBeVisible();
});

test("shows all roles on a phone, with the chosen role's permissions", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await newPerson(), "/team");
  await page.getByRole("button", { name: "Invite teammate" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a teammate" });
  await expect(dialog.getByRole("radio")).toHaveCount(4);
  for (const role of ["Owner", "Developer", "Marketing", "Accountant"]) {
    await expect(dialog.getByRole("radio", { name: role })).toBeInViewport({ ratio: 1 });
  }
  await dialog.getByRole("radio", { name: "Accountant" }).check();
  const bulks = dialog.getByRole("row", { name: "Send bulk messages" });
  await expect(bulks.getByRole("cell")).toHaveText(["–"]);
  await dialog.getByRole("radio", { name: "Owner" }).check();
  await expect(bulks.getByRole("cell")).toHaveText(["Edit"]);
});

test("lets existing users join without a new password, and switch accounts", async ({
  page,
  request,
}) => {
  const [owner, known] = [await newPerson(), await newPerson()];
  await signIn(page, owner, "/overview");
  await inviteTeammate(page, known.email, "Marketing");
  const link = await linkMailedTo(request, known.email, "Invitation to the account Test & Co");
  await loseSession(page, "everything");
  await page.goto(link);
  await expect(page.getByLabel("Choose a password")).toHaveCount(0);
  await page.getByRole("button", { name: "Join Test & Co" }).click();
  await expect(page.getByRole("heading", { name: "You've joined the team" })).toBeVisible();
  await signIn(page, known, "/overview");
  await page.getByRole("button", { name: "your menu" }).click();
  const other = page.getByRole("menuitemradio", { name: "Test & Co", checked: false });
  await Promise.all([page.waitForEvent("load"), other.click()]);
  await page.getByRole("button", { name: "your menu" }).click();
  await expect(page.getByText("Owner of Test & Co")).toBeVisible();
});

test("keeps the last owner, and says so upfront", async ({ page }) => {
  await signIn(page, await newPerson(), "/team");
  const row = page.getByRole("row", { name: "Erika Test" });
  await expect(row.getByRole("combobox")).toHaveCount(0);
  await expect(row.getByText("An account needs an owner.").filter({ visible: true })).toBeVisible();
  await row.getByRole("button", { name: "Remove Erika Test" }).click({ force: true });
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});
