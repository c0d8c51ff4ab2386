import { expect, type Page } from "@playwright/test";
import { fetchReport } from "./bulk-report";
import { letBulkGraceEnd } from "./database";

/**
 * Sends a filled form through the review, waits for the undo period on the bulk's page, and returns its UUID.
 */
export async function sendToMany(page: Page, people: number): Promise<string> {
  await expect(page.getByTestId("recipient-count")).toContainText(`${people} will receive it`);
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.waitForURL(/\/compose\/[0-9a-f-]{36}\/review$/);
  const words = people === 1 ? "1 message" : `${people} messages`;
  await page.getByRole("button", { name: new RegExp(`^Send ${words} for €`) }).click();
  await page.waitForURL(/\/bulks\/[0-9a-f-]{36}$/);
  const uuid = page.url().slice(-36);
  await expect.poll(async () => (await fetchReport(page, uuid)).waiting).toBe(people);
  await letBulkGraceEnd(uuid);
  return uuid;
}
