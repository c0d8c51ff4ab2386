import { generate } from "otplib";
import { assertClean } from "../support/axe";
import { forgetGuesses } from "../support/database";
import {
  expect,
  fillSignIn,
  isHydrated,
  linkMailedTo,
  loseSession,
  newEmail,
  newPerson,
  open,
  test,
} from "../support/fixtures";
import { askForReset } from "../support/password-reset";
import { inviteTeammate, joinTeam } from "../support/teammates";
import { enterCode, toVerify, turnOnTwoFactor } from "../support/two-factor";

// Wrong passwords and pages that a role may not see are refused.
test.use({ expectsRefusals: true });
test.beforeEach(forgetGuesses);

test("signs in an owner with two factors, invites a colleague, and resets her password", async ({
  page,
}) => {
  const owner = await newPerson();
  await open(page, "/login");
  await assertClean(page);
  await fillSignIn(page, { ...owner, password: "not the password" });
  const notice = page.getByRole("main").getByRole("alert");
  await expect(notice).toHaveText("Email address or password doesn't match.");
  await fillSignIn(page, owner);
  await page.waitForURL("**/overview");

  const { secret } = await turnOnTwoFactor(page, owner);
  await assertClean(page);
  await page.getByRole("button", { name: "your menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  await toVerify(page, owner, "/team");
  await assertClean(page);
  await enterCode(page, await generate({ secret }));
  await page.waitForURL("**/team");

  const guest = { email: newEmail(), password: "a fine long password", name: "Bodo Buch" };
  await inviteTeammate(page, guest.email, "Accountant");
  await assertClean(page);
  const subject = "Invitation to the account Test & Co";
  const link = await linkMailedTo(page.request, guest.email, subject);
  await loseSession(page, "everything");
  await joinTeam(page, link, guest);
  await assertClean(page);

  const reset = await askForReset(page, guest.email);
  await open(page, reset);
  await assertClean(page);
  const changed = { ...guest, password: "quite another password" };
  await page.getByLabel("New password").fill(changed.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();
  await open(page, "/login");
  await fillSignIn(page, changed);
  await page.waitForURL("**/overview");
  await isHydrated(page);

  const navigation = page.getByRole("navigation", { name: "Main" }).first();
  await expect(navigation.getByRole("link", { name: "Messages" })).toBeVisible();
  for (const name of ["Compose", "Developers"]) {
    await expect(navigation.getByRole("link", { name })).toHaveCount(0);
  }
  expect((await page.goto("/compose"))?.status()).toBe(403);
  await expect(page.getByText("Account owners: Erika Test.")).toBeVisible();
  await assertClean(page);
});
