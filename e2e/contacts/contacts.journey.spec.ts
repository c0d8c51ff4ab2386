import type { Page } from "@playwright/test";
import { assertClean } from "../support/axe";
import { checkBlocked } from "../support/blocking";
import { expect, isHydrated, newPerson, signIn, test } from "../support/fixtures";
import { chooseFile, createGroup } from "../support/import-contacts";

const FILE = ["Handy;Vorname", "0171 3920001;Erika", "0171 3920002;Max", "0171 3920001;Twice"];
const ERIKA = "+49 171 3920001";

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await isHydrated(page);
}

test("imports a file as a group, blocks someone in it, and undoes both", async ({ page }) => {
  await signIn(page, await newPerson(), "/groups");
  await assertClean(page);
  await createGroup(page, "Customers");
  await chooseFile(page, "kunden.csv", FILE);
  await expect(page.getByLabel("Handy becomes")).toHaveValue("phone");
  await assertClean(page);
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("button", { name: "Import 2 contacts" }).click();
  await expect(page.getByText("The import is done")).toBeVisible();
  await assertClean(page);
  const result = page.url();
  await page.getByRole("link", { name: "Open group" }).click();
  const entries = page.getByRole("table", { name: "Entries of Customers" });
  await expect(entries.getByRole("row")).toHaveCount(3);
  await assertClean(page);
  const tabs = page.getByRole("navigation", { name: "Group", exact: true });
  await tabs.getByRole("link", { name: "Growth" }).click();
  await expect(page.getByRole("img", { name: /^Entries, .*: from 0 to 2\.$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create sign-up form" })).toBeVisible();
  await assertClean(page);

  await goTo(page, "Contacts");
  const found = page.waitForResponse(/contacts\?.*search=eri/);
  await page.getByLabel("Search by number, name or any column").fill("eri");
  await found;
  const contacts = page.getByRole("table", { name: "Contacts" });
  await expect(contacts.locator("tbody tr")).toHaveCount(1);
  await assertClean(page);
  await contacts.getByRole("link", { name: ERIKA }).click();
  await expect(page.getByRole("region", { name: "Customers" })).toContainText("Erika");
  await expect(page.getByRole("list", { name: "Consent log" })).toContainText("Imported");
  await assertClean(page);

  await goTo(page, "Blocked numbers");
  await checkBlocked(page, "0171 3920001");
  const main = page.getByRole("main");
  await expect(main).toContainText("No. 0171 3920001 isn't blocked.");
  await main.getByRole("button", { name: "Block number" }).nth(1).click();
  const dialog = page.getByRole("dialog", { name: "Block a number" });
  await dialog.getByRole("button", { name: "Block number" }).click();
  const blocked = page.getByRole("table", { name: "Blocked numbers" }).locator("tbody tr");
  await expect(blocked).toContainText(ERIKA);
  await assertClean(page);
  await blocked.getByRole("button", { name: `Unblock ${ERIKA}` }).click();
  await expect(blocked).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(blocked).toContainText(ERIKA);

  await page.goto(result);
  await isHydrated(page);
  await page.getByRole("button", { name: "Undo import" }).click();
  const asking = page.getByRole("alertdialog", { name: "Undo this import?" });
  await asking.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("The import was undone")).toBeVisible();
  await page.getByRole("link", { name: "Open group" }).click();
  await expect(page.getByRole("heading", { name: "No entries yet" })).toBeVisible();
});
