import type { Page } from "@playwright/test";

/** Asks on the page of blocked numbers whether one is blocked. */
export async function checkBlocked(page: Page, number: string): Promise<void> {
  await page.getByLabel("Is this number blocked?").fill(number);
  await page.getByRole("button", { name: "Check" }).click();
}
