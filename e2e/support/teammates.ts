import type { Page } from "@playwright/test";
import { type Credentials, expect, open } from "./fixtures";

/** Invites as an owner would, after a slip of the pen. */
export async function inviteTeammate(page: Page, email: string, role: string): Promise<void> {
  await open(page, "/team");
  await page.getByRole("button", { name: "Invite teammate" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a teammate" });
  await dialog.getByLabel("Email address").fill("nobody");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("Enter an email address, such as name@example.com.")).toBeVisible();
  await expect(dialog.getByLabel("Email address")).toBeFocused();
  await dialog.getByLabel("Email address").fill(email);
  await dialog.getByRole("radio", { name: role }).check();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row", { name: email })).toContainText("Pending until");
}

export async function joinTeam(
  page: Page,
  link: string,
  { name, password }: Pick<Credentials, "password"> & { name: string },
): Promise<void> {
  await open(page, link);
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Choose a password").fill(password);
  await page.getByRole("button", { name: "Join Test & Co" }).click();
  await expect(page.getByRole("heading", { name: "You've joined the team" })).toBeVisible();
}
