import type { Page } from "@playwright/test";
import { expect, isHydrated, linkMailedTo, open } from "./fixtures";

/** From the sign-in to the link in the mail, with which a new password can be chosen. */
export async function askForReset(page: Page, email: string): Promise<string> {
  await open(page, "/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  // The page before has a field of the same name.
  await page.waitForURL("**/forgot-password");
  await isHydrated(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  return linkMailedTo(page.request, email, "Choose a new password");
}
