import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { checkBlocked } from "../support/blocking";
import { demoPerson, expect, newPerson, open, signIn, test } from "../support/fixtures";

const table = (page: Page) => page.getByRole("table", { name: "Blocked numbers" });
const rows = (page: Page) => table(page).locator("tbody tr");

test("checks, blocks, unblocks and reblocks a number", async ({ page }) => {
  await signIn(page, await newPerson(), "/blocked");
  await expect(page.getByRole("heading", { name: "No blocked numbers" })).toBeVisible();
  await checkBlocked(page, "call me");
  await expect(page.getByText("Enter a phone number.")).toBeVisible();
  await checkBlocked(page, "0171 3920001");
  const main = page.getByRole("main");
  await expect(main).toContainText("No. 0171 3920001 isn't blocked.");
  await main.getByRole("button", { name: "Block number" }).nth(1).click();
  const dialog = page.getByRole("dialog", { name: "Block a number" });
  await expect(dialog.getByLabel("Number")).toHaveValue("0171 3920001");
  await dialog.getByLabel("Note").fill("Asked on the phone");
  await assertCleanInBothThemes(page);
  await dialog.getByRole("button", { name: "Block number" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("+49 171 3920001");
  await expect(rows(page)).toContainText("Asked on the phone");
  await expect(main).toContainText("Yes. Your team blocked +49 171 3920001 on");

  await rows(page).getByRole("button", { name: "Unblock +49 171 3920001" }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toContainText("Asked on the phone");

  await rows(page).getByRole("link").click();
  const panel = page.getByRole("complementary", { name: "+49 171 3920001" });
  const log = panel.getByRole("list", { name: "Consent log" }).getByRole("listitem");
  await expect(log).toHaveText([/^Blocked/, /^Unblocked/, /^Blocked.*Asked on the phone$/]);
  await expect(panel.getByRole("link", { name: "Messages to this number" })).toBeVisible();
  await assertCleanInBothThemes(page);
});

test("blocks several pasted numbers with notes", async ({ page }) => {
  await signIn(page, await newPerson(), "/blocked");
  await page.getByRole("button", { name: "Paste many" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Block many numbers" });
  await dialog.getByLabel("Lines").fill("0171 3920001\tRang us\n12\n+491713920002");
  await dialog.getByRole("button", { name: "Add 3 lines" }).click();
  await expect(dialog.getByRole("status")).toHaveText("2 lines added, 1 rejected");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(rows(page)).toHaveCount(2);
  await open(page, "/blocked?number=01713920001");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Rang us");
});

test("blocks the numbers of a file, and unblocks them when the import is undone", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/blocked");
  await page.getByRole("link", { name: "Import" }).first().click();
  await page.waitForURL("**/blocked/import");
  await page
    .getByLabel("Or paste rows from a spreadsheet")
    .fill("Handy\tGrund\n0171 3920001\tRobinson list\n1713920002\t\n0171 3920001\tAgain\n");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/imports\/\d+\?step=columns$/);
  await expect(page.getByLabel("Grund becomes")).toHaveValue("note");
  await expect(page.getByRole("link", { name: "Into blocked numbers" })).toBeVisible();
  await page.getByRole("button", { name: "Check rows" }).click();
  await expect(page.getByText("1 number that lost the zero at the start")).toBeVisible();
  await assertCleanInBothThemes(page);
  await page.getByRole("button", { name: "Block 2 numbers" }).click();
  await expect(page.getByText("The import is done")).toBeVisible();
  const result = page.url();
  await page.getByRole("link", { name: "Open blocked numbers" }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(table(page)).toContainText("Robinson list");

  await open(page, result);
  await page.getByRole("button", { name: "Undo import" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Undo this import?" });
  await expect(dialog).toContainText("The 2 numbers that it blocked are unblocked.");
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("The import was undone")).toBeVisible();
  await page.getByRole("link", { name: "Open blocked numbers" }).click();
  await expect(page.getByRole("heading", { name: "No blocked numbers" })).toBeVisible();
});

test("requires a note to unblock someone who unsubscribed", async ({ page }) => {
  await signIn(page, demoPerson(), "/blocked?type=2");
  await expect(rows(page).first()).toContainText("Unsubscribed");
  const unblock = rows(page)
    .first()
    .getByRole("button", { name: /^Unblock/ });
  const number = (await unblock.getAttribute("aria-label"))?.replace("Unblock ", "") ?? "";
  await unblock.click();
  const asking = page.getByRole("alertdialog", { name: `Unblock ${number}?` });
  const confirm = asking.getByRole("button", { name: "Unblock number" });
  await confirm.click({ force: true });
  await expect(confirm).toHaveAccessibleDescription("Write down how the person agreed.");
  await assertCleanInBothThemes(page);
  await asking.getByLabel("How they agreed").fill("Signed the form in the shop");
  await confirm.click();
  await expect(asking).toHaveCount(0);
  await expect(table(page).getByRole("row", { name: number })).toHaveCount(0);
  await checkBlocked(page, number);
  await page.getByRole("button", { name: "Show history" }).click();
  const log = page.getByRole("list", { name: "Consent log" }).getByRole("listitem");
  await expect(log.first()).toContainText("Unblocked");
  await expect(log.first()).toContainText("Signed the form in the shop");
});

test("blocks a number from its message", async ({ page }) => {
  await signIn(page, await newPerson(), "/overview");
  const sent = await page.request.post("/api/sms", {
    data: { text: "Hello", sender_id: "Shop", phone: "+491713920001" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  const { uuid } = await sent.json();
  await open(page, `/messages/${uuid}`);
  await page.getByRole("button", { name: "Block number" }).click();
  await expect(page.getByText("+49 171 3920001 blocked").first()).toBeVisible();
  await open(page, "/blocked");
  await expect(rows(page)).toContainText("+49 171 3920001");
});

test("lets a developer read the list, but not change it", async ({ page }) => {
  await signIn(page, { ...demoPerson(), email: "developer@posthorn.example" }, "/blocked");
  await expect(rows(page).first()).toBeVisible();
  for (const name of [/^Unblock/, "Block number", "Paste many"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await expect(page.getByRole("link", { name: "Import", exact: true })).toHaveCount(0);
});

test.describe("without access to contacts", () => {
  test.use({ expectsRefusals: true });

  test("hides links to contacts, and the page lists who has access", async ({ page }) => {
    await signIn(page, { ...demoPerson(), email: "accountant@posthorn.example" }, "/overview");
    const navigation = page.getByRole("navigation", { name: "Main" }).first();
    await expect(navigation.getByRole("link", { name: "Messages" })).toBeVisible();
    for (const [path, name] of [
      ["/groups", "Groups"],
      ["/groups/1", "Groups"],
      ["/blocked", "Blocked numbers"],
    ] as const) {
      await expect(navigation.getByRole("link", { name })).toHaveCount(0);
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 403]);
      await expect(page.getByRole("main")).toContainText(`Roles with access to ${name}: Owner`);
    }
  });
});

test("opens both pages by shortcut keys", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await expect(page.getByTestId("balance")).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await page.waitForURL("**/groups");
  await page.keyboard.press("g");
  await page.keyboard.press("x");
  await page.waitForURL("**/blocked");
  await expect(page).toHaveTitle(/^Blocked numbers · /);
});
