import type { Page } from "@playwright/test";

/** Makes an empty group on the page of groups; leaves its page open. */
export async function createGroup(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New group" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New group" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByRole("button", { name: "Create group" }).click();
  await page.waitForURL(/\/groups\/\d+$/);
}

/** From the page of a group to the columns of a CSV file. */
export async function chooseFile(page: Page, name: string, lines: string[]): Promise<void> {
  await page.getByRole("link", { name: "Import" }).first().click();
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n"), "latin1") };
  await page.getByLabel("Choose or drop a file").setInputFiles(file);
  await page.waitForURL(/\/imports\/\d+\?step=columns$/);
}
