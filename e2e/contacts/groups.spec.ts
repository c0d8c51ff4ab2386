import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { demoPerson, expect, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";

const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
const table = (page: Page) => page.getByRole("table", { name: "Entries of Customers" });
const cell = (page: Page, name: RegExp) => table(page).getByRole("button", { name });

/** A group with two columns and these people in it, opened. */
async function openGroup(page: Page, phones: object[] = []): Promise<number> {
  await signIn(page, await newPerson(), "/groups");
  const data = { name: "Customers", name_a: "First name", name_b: "City", phones };
  const made = await page.request.post("/api/groups", { headers, data });
  expect(made.status()).toBe(201);
  const { id } = await made.json();
  await open(page, `/groups/${id}`);
  return id;
}

const ERIKA = { phone: "+491713920001", a: "Erika", b: "Hamburg" };
const MAX = { phone: "+491713920002", a: "Max", b: "Kiel" };

test("creates a group with its columns", async ({ page }) => {
  await signIn(page, await newPerson(), "/groups");
  await expect(page.getByRole("heading", { name: "No groups yet" })).toBeVisible();
  await page.getByRole("button", { name: "New group" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New group" });
  await dialog.getByRole("button", { name: "Create group" }).click();
  await expect(dialog.getByText("Enter a name of up to 50 characters.")).toBeVisible();
  await dialog.getByLabel("Name", { exact: true }).fill("Customers");
  await dialog.getByLabel("Column A").fill("First name");
  const example = dialog.getByRole("figure", { name: "Example of an entry" });
  await expect(example).toContainText("First nameErika");
  await assertCleanInBothThemes(page);
  await dialog.getByRole("button", { name: "Create group" }).click();
  await page.waitForURL(/\/groups\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customers");
  await expect(page.getByRole("heading", { name: "No entries yet" })).toBeVisible();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
  const row = page.getByRole("row", { name: /Customers/ });
  // Column names are shown on request.
  await page.getByRole("button", { name: "Columns" }).click();
  const panel = page.getByRole("dialog", { name: "Columns" });
  await panel.getByRole("checkbox", { name: "Columns" }).check();
  await expect(row).toContainText("First name");
});

test.describe("gateway errors", () => {
  test.use({ expectsRefusals: true });

  test("shows an error at the field for a column name that texts can't use", async ({ page }) => {
    await signIn(page, await newPerson(), "/groups?create=true");
    const dialog = page.getByRole("dialog", { name: "New group" });
    await dialog.getByLabel("Name", { exact: true }).fill("Customers");
    await dialog.getByLabel("Column B").fill("[phone]");
    await dialog.getByRole("button", { name: "Create group" }).click();
    await expect(dialog.getByLabel("Column B")).toHaveAccessibleDescription(/without \[ \] or \|/);
    await expect(dialog.getByLabel("Column B")).toBeFocused();
  });

  test("reverts a rejected edit, and shows the reason in its cell", async ({ page }) => {
    await openGroup(page, [ERIKA, MAX]);
    await cell(page, /^Edit Phone of \+49 171 3920002/).click();
    await page.keyboard.type(ERIKA.phone);
    await page.keyboard.press("Enter");
    const refused = cell(page, /^Edit Phone of \+49 171 3920002/);
    await expect(refused).toHaveAccessibleDescription("This number is already in the group.");
    await expect(refused).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Phone of +49 171 3920002")).toHaveValue(ERIKA.phone);
    await page.keyboard.press("Escape");
    await expect(table(page).getByRole("alert")).toHaveCount(0);
    await page.reload();
    await isHydrated(page);
    await expect(refused).toBeVisible();
  });

  test("shows an error at the field for a duplicate number", async ({ page }) => {
    await openGroup(page, [ERIKA]);
    await page.getByRole("button", { name: "Add entry" }).click();
    const dialog = page.getByRole("dialog", { name: "Add an entry" });
    await dialog.getByLabel("Phone", { exact: true }).fill("0171 3920001");
    await dialog.getByRole("button", { name: "Add entry" }).click();
    await expect(dialog.getByLabel("Phone", { exact: true })).toHaveAccessibleDescription(
      /already/,
    );
    await assertCleanInBothThemes(page);
    await dialog.getByLabel("Phone", { exact: true }).fill("0171 3920003");
    await dialog.getByLabel("City").fill("Bremen");
    await dialog.getByRole("button", { name: "Add entry" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(table(page).getByRole("row", { name: /3920003/ })).toContainText("Bremen");
  });

  test("returns 404 for a group of another account", async ({ page, browser }) => {
    const id = await openGroup(page, [ERIKA]);
    const stranger = await browser.newPage();
    await signIn(stranger, await newPerson(), `/groups/${id}`);
    await expect(stranger.getByRole("alert").first()).toContainText("Couldn't load the group.");
    await stranger.close();
  });
});

test("edits cells by keyboard, from one to the next", async ({ page }) => {
  const id = await openGroup(page, [ERIKA, MAX]);
  await cell(page, /^Edit First name of .*3920001: Erika$/).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Erna");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("City of +49 171 3920001")).toBeFocused();
  await page.keyboard.type("Berlin");
  await page.keyboard.press("Enter");
  const city = cell(page, /^Edit City of .*3920001: Berlin$/);
  await expect(city).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(cell(page, /^Edit City of .*3920002: Kiel$/)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("nowhere");
  await page.keyboard.press("Escape");
  await expect(cell(page, /^Edit City of .*3920002: Kiel$/)).toBeFocused();
  const stored = async () =>
    (await page.request.get(`/api/groups/${id}/phones?search=Erna`, { headers })).json();
  await expect.poll(stored).toMatchObject([{ phone: ERIKA.phone, a: "Erna", b: "Berlin" }]);
});

test("pastes many entries, and returns the rejected ones with their reasons", async ({ page }) => {
  await openGroup(page, [ERIKA]);
  await page.getByRole("button", { name: "Paste many" }).click();
  const dialog = page.getByRole("dialog", { name: "Paste many entries" });
  const lines = "0171 3920002;Max;Kiel\nno number;Anna\n+491713920003;Ina;Bremen\n+491713920001";
  await dialog.getByLabel("Lines").fill(`${lines}\n+491713920004;Ole;Kiel;too much`);
  await dialog.getByRole("button", { name: "Add 5 lines" }).click();
  await expect(dialog.getByRole("status")).toHaveText("2 lines added, 3 rejected");
  const refused = dialog.getByRole("table", { name: "Rejected lines" }).getByRole("row");
  await expect(refused.filter({ hasText: "no number;Anna" })).toContainText("isn't a phone number");
  await expect(refused.filter({ hasText: "+491713920001" })).toContainText("already in the group");
  await expect(refused.filter({ hasText: "too much" })).toContainText("more columns");
  await assertCleanInBothThemes(page);
  await dialog.getByRole("button", { name: "Edit the rest" }).click();
  await expect(dialog.getByLabel("Lines")).toHaveValue(
    "no number;Anna\n+491713920001\n+491713920004;Ole;Kiel;too much",
  );
  await dialog.getByLabel("Lines").fill("+491713920004;Ole;Kiel");
  await dialog.getByRole("button", { name: "Add 1 line" }).click();
  await expect(dialog.getByRole("status")).toHaveText("1 line added");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("banner").or(page.getByRole("main"))).toContainText("4 entries");
  await expect(table(page).getByRole("row", { name: /3920003/ })).toContainText("Bremen");
});

test("finds entries by number and word, deletes and restores them", async ({ page }) => {
  await openGroup(page, [ERIKA, MAX]);
  const search = page.getByRole("searchbox");
  await search.fill("kie");
  await expect(table(page).locator("tbody tr")).toHaveCount(1);
  await expect(table(page)).toContainText("Max");
  await search.fill("0171 3920001");
  await expect(table(page)).toContainText("Erika");
  await search.fill("nobody");
  await expect(page.getByRole("heading", { name: "No entries match your search" })).toBeVisible();
  await page.getByRole("button", { name: "Clear all filters" }).click();
  await expect(table(page).locator("tbody tr")).toHaveCount(2);
  await page.getByRole("button", { name: "Delete +49 171 3920001" }).click();
  await expect(table(page).locator("tbody tr")).toHaveCount(1);
  await expect(page.getByRole("main")).toContainText("1 entry");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(table(page).getByRole("row", { name: /3920001/ })).toContainText("Erika");
  await expect(page.getByRole("main")).toContainText("2 entries");
});

test("exports the entries under their headings", async ({ page }) => {
  await openGroup(page, [ERIKA]);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("Customers.csv");
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toMatch(/id,phone,First name,City,/);
  expect(text).toMatch(/\+491713920001,Erika,Hamburg,/);
});

test("schedules a deletion, cancels it, and deletes at once after typing the name", async ({
  page,
}) => {
  const id = await openGroup(page, [ERIKA, MAX]);
  await page.getByRole("link", { name: "Settings", exact: true }).last().click();
  await page.waitForURL(`**/groups/${id}/settings`);
  await page.getByLabel("Column C").fill("Store");
  await page.getByLabel("Delete on").fill("1 Jan 2030");
  await page.getByLabel("Name", { exact: true }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const banner = page.getByRole("status").filter({ hasText: "will be deleted on" });
  await expect(banner).toContainText("2030");
  // A notice that fades has no contrast to speak of.
  const close = page.getByRole("button", { name: "Close", exact: true });
  await close.click();
  await expect(close).toHaveCount(0);
  await assertCleanInBothThemes(page);
  await banner.getByRole("button", { name: "Keep group" }).click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByLabel("Delete on")).toHaveValue("");
  await expect(page.getByLabel("Column C")).toHaveValue("Store");

  await page.getByRole("button", { name: "Delete group" }).click();
  const asking = page.getByRole("alertdialog");
  await expect(asking).toContainText("2 phone numbers");
  const confirm = asking.getByRole("button", { name: "Delete group" });
  await confirm.click({ force: true });
  await expect(confirm).toHaveAccessibleDescription("Type the name of the group first.");
  await assertCleanInBothThemes(page);
  await asking.getByLabel("Type Customers to confirm").fill("Customers");
  await confirm.click();
  await page.waitForURL("**/groups");
  await expect(page.getByRole("heading", { name: "No groups yet" })).toBeVisible();
});

test("sorts groups and searches them by name", async ({ page }) => {
  await signIn(page, demoPerson(), "/groups");
  const links = page.getByRole("table", { name: "Groups" }).locator("[data-row-link]");
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await page.waitForURL(/sort=-name/);
  const names = ["VIP customers", "Trade fair visitors", "Newsletter", "Loyalty card France"];
  await expect(links).toHaveText(names);
  await page.getByRole("searchbox").fill("loyal");
  await expect(links).toHaveText(["Loyalty card France"]);
  await page.getByRole("button", { name: "Actions for Loyalty card France" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Open",
    "Send message",
    "Export CSV",
    "Export Excel",
    "Delete",
  ]);
  await assertCleanInBothThemes(page);
});

test("shows a developer groups without their contacts", async ({ page }) => {
  await signIn(page, { ...demoPerson(), email: "developer@posthorn.example" }, "/groups");
  await expect(page.getByRole("button", { name: "New group" })).toHaveCount(0);
  await page.getByRole("link", { name: "VIP customers" }).click();
  await expect(page.getByText("Your role sees phone numbers without")).toBeVisible();
  const rows = page.getByRole("table", { name: "Entries of VIP customers" }).locator("tbody tr");
  await expect(rows.first()).toContainText(/\*|•|…/);
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(rows.first().getByRole("button")).toHaveCount(0);
  for (const name of ["Add entry", "Paste many", "Export CSV"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await assertCleanInBothThemes(page);
  await page.getByRole("link", { name: "Settings", exact: true }).last().click();
  await page.waitForURL("**/settings");
  await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("readonly");
  await expect(page.getByRole("button", { name: "Delete group" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("edits an entry below its number", async ({ page }) => {
    await openGroup(page, [ERIKA]);
    const entries = page.getByRole("list", { name: "Entries of Customers" });
    await entries.getByRole("button", { name: /^Edit City/ }).click();
    await page.getByLabel("City of +49 171 3920001").fill("Berlin");
    await page.keyboard.press("Enter");
    await expect(entries.getByRole("button", { name: /: Berlin$/ })).toBeVisible();
    await assertCleanInBothThemes(page);
  });
});
