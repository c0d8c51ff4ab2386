import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { expect, newPerson, open, signIn, test } from "../support/fixtures";
import { holdBack } from "../support/hold-back";
import { createGroup } from "../support/import-contacts";

const FILE = [
  "Handy;Vorname;Stadt",
  "0171 3920001;Erika;Berlin",
  "1713920002;Max;Bonn",
  "4,91714E+11;Lost;Kiel",
  "0171 3920001;Twice;Ulm",
].join("\r\n");

const figure = (page: Page, label: string) =>
  page.getByRole("main").locator("dl > div", { hasText: label }).locator("dd").first();

test("repairs, imports and undoes a damaged file", async ({ page }) => {
  await signIn(page, await newPerson(), "/groups");
  await createGroup(page, "Customers");
  await page.getByRole("link", { name: "Import" }).first().click();
  await expect(page.getByText("Nothing is added before the last step")).toBeVisible();
  await assertCleanInBothThemes(page);
  const file = { name: "kunden.csv", mimeType: "text/csv", buffer: Buffer.from(FILE, "latin1") };
  await page.getByLabel("Choose or drop a file").setInputFiles(file);

  await page.waitForURL(/\/imports\/\d+\?step=columns$/);
  await expect(page.getByLabel("Delimiter")).toHaveValue("semicolon");
  await expect(page.getByLabel("Handy becomes")).toHaveValue("phone");
  await expect(page.getByLabel("Vorname becomes")).toHaveValue("a");
  await page.getByLabel("Stadt becomes").selectOption("");
  await expect(page.getByLabel("Stadt becomes")).toHaveValue("");
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Check rows" }).click();

  await expect(figure(page, "New")).toHaveText("2");
  await expect(figure(page, "Twice in the file")).toHaveText("1");
  await expect(page.getByText("1 number that lost the zero at the start")).toBeVisible();
  await expect(page.getByText("1 number was damaged by a spreadsheet")).toBeVisible();
  await page.getByRole("button", { name: "Show rows" }).click();
  const value = page.getByLabel("Value in line 4");
  await value.fill("0171 3920003");
  await value.press("Enter");
  await expect(figure(page, "New")).toHaveText("3");
  await expect(page.getByText("was damaged by a spreadsheet")).toHaveCount(0);
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Import 3 contacts" }).click();

  await expect(page.getByText("The import is done")).toBeVisible();
  await expect(figure(page, "Added")).toHaveText("3");
  await assertCleanInBothThemes(page);
  const result = page.url();
  await page.getByRole("link", { name: "Open group" }).click();
  const entries = page.getByRole("table", { name: "Entries of Customers" });
  await expect(entries.getByRole("row")).toHaveCount(4);
  await expect(entries).toContainText("Erika");
  await expect(entries).not.toContainText("Berlin");

  await page.goto(result);
  await page.getByRole("button", { name: "Undo import" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Undo this import?" });
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("The import was undone")).toBeVisible();
  await page.getByRole("link", { name: "Open group" }).click();
  await expect(page.getByText("Erika")).toHaveCount(0);

  await page.goto("/imports");
  await expect(page.getByRole("table", { name: "Imports" })).toContainText("kunden.csv");
  await assertCleanInBothThemes(page);
});

test("pastes a large table without holding it in an input", async ({ page }) => {
  await signIn(page, await newPerson(), "/groups");
  await createGroup(page, "Customers");
  await page.getByRole("link", { name: "Import" }).first().click();
  const box = page.getByLabel("Or paste rows from a spreadsheet");
  await box.focus();
  await box.evaluate((field) => {
    const rows = Array.from(
      { length: 20_000 },
      (_, at) => `+1201555${String(at).padStart(5, "0")}\tName ${at}`,
    );
    const data = new DataTransfer();
    data.setData("text/plain", rows.join("\n"));
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.waitForURL(/\/imports\/\d+\?step=columns$/);
  await expect(page.getByLabel("Column 1 becomes")).toHaveValue("phone");
});

test("announces a finished background import on any page", async ({ page }) => {
  await signIn(page, await newPerson(), "/groups");
  await createGroup(page, "Customers");
  await page.getByRole("link", { name: "Import" }).first().click();
  await page
    .getByLabel("Or paste rows from a spreadsheet")
    .fill("Handy\tVorname\n0171 3920001\tErika\n");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("button", { name: "Import 1 contact" }).click();
  await page.getByRole("link", { name: "Messages", exact: true }).first().click();
  await page.waitForURL(/\/messages/);
  await expect(page.getByText("1 contact added, 0 changed")).toBeVisible();
  await page.getByRole("link", { name: "Show result" }).click();
  await expect(page.getByText("The import is done")).toBeVisible();
});

test.describe("invalid files", () => {
  test.use({ expectsFailures: true });
  test("lists the supported formats for a file that isn't a table", async ({ page }) => {
    await signIn(page, await newPerson(), "/groups");
    await createGroup(page, "Customers");
    await page.getByRole("link", { name: "Import" }).first().click();
    const picture = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
    const file = { name: "kunden.csv", mimeType: "text/csv", buffer: picture };
    await page.getByLabel("Choose or drop a file").setInputFiles(file);
    await expect(page.getByText("This isn't a CSV, Excel (.xlsx) or vCard file.")).toBeVisible();
  });
});

test("finds a number in all its groups, and edits it there", async ({ page }) => {
  await signIn(page, await newPerson(), "/groups");
  await createGroup(page, "Customers");
  await page.getByRole("link", { name: "Import" }).first().click();
  await page
    .getByLabel("Or paste rows from a spreadsheet")
    .fill("Handy\tVorname\n0171 3920001\tErika\n");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("button", { name: "Import 1 contact" }).click();
  await expect(page.getByText("The import is done")).toBeVisible();

  await open(page, "/contacts");
  await expect(page.getByRole("table", { name: "Contacts" })).toContainText("3920001");
  await assertCleanInBothThemes(page);
  // The row is there before and after: a click while the list is read would meet one that is about to go.
  const isFound = page.waitForResponse(/contacts\?.*search=eri/);
  await page.getByLabel("Search by number, name or any column").fill("eri");
  await page.waitForURL(/q=eri/);
  await isFound;
  const table = page.getByRole("table", { name: "Contacts" });
  await expect(table.locator("tbody tr")).toHaveCount(1);
  // Delays the page's reads of the group until the value has changed.
  const readOn = await holdBack(page, /\/groups\/\d+\/phones\?/);
  await table.getByRole("link", { name: "+49 171 3920001" }).click();
  await page.waitForURL(/contacts\/%2B49/);
  const group = page.getByRole("region", { name: "Customers" });
  await group.getByRole("button", { name: /Erika/ }).click();
  const cell = group.getByRole("textbox");
  await cell.fill("Erika M.");
  await cell.press("Enter");
  await expect(group.getByRole("button", { name: /Erika M\./ })).toBeVisible();
  readOn();
  await page.reload();
  await expect(group.getByRole("button", { name: /Erika M\./ })).toBeVisible();
  const log = page.getByRole("list", { name: "Consent log" });
  await expect(log).toContainText("Imported");
  await assertCleanInBothThemes(page);
});
