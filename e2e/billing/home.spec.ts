import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { addColleague, addCredit } from "../support/bulks";
import { letMethodsEnd } from "../support/database";
import { expect, newPerson, open, signIn, test } from "../support/fixtures";
import { payByCard, openTopUp } from "../support/sandbox-pay";

const balance = (page: Page) => page.getByRole("definition").first();

async function storeCard(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add card" }).click();
  await payByCard(page, "4242 4242 4242 4242");
  await page.waitForURL("**/billing/methods**");
  await expect(page.getByRole("row", { name: /Visa •••• 4242/ })).toBeVisible();
}

test("tops up a balance below the threshold once, and shows it on the page", async ({ page }) => {
  test.setTimeout(120_000);
  const person = await newPerson();
  await signIn(page, person, "/billing/methods");
  await storeCard(page);
  await open(page, "/billing");
  await expect(balance(page)).toHaveText("€5.00");
  await page.getByLabel("When the balance falls below (€)").fill("10");
  await page.getByLabel("Top up to (€)").fill("60");
  await page.getByLabel("Top up automatically").check();
  await page.getByRole("button", { name: "Save auto top-up" }).click();
  const payments = page.getByRole("table", { name: "Latest payments" });
  // A worker checks every 15 seconds, and the page polls as often.
  await expect(payments).toContainText("Paid", { timeout: 60_000 });
  await expect(balance(page)).toHaveText("€60.00", { timeout: 30_000 });
  await expect(payments.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("table", { name: "Latest invoices and credit notes" })).toContainText(
    "€66.44",
  );
  await payments.getByRole("link").first().click();
  await expect(page.getByText("Auto top-up", { exact: true })).toBeVisible();
});

test("shows expiring and pending items first, with links to resolve them", async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person, "/billing/methods");
  await storeCard(page);
  await letMethodsEnd(person.email);
  await open(page, "/billing");
  await expect(page.getByText(/Visa •••• 4242 expires soon/)).toBeVisible();
  await expect(page.getByText(/Your VAT number isn't confirmed yet/)).toBeVisible();
  await assertCleanInBothThemes(page);
  await page.getByRole("link", { name: "Payment methods" }).last().click();
  await page.waitForURL("**/billing/methods");
});

test("sends low-balance emails to several addresses, which can be removed", async ({ page }) => {
  await signIn(page, await newPerson(), "/billing");
  for (const email of ["first@example.org", "second@example.org"]) {
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Add address" }).click();
    await expect(page.getByText(`${email}, below €20.00`)).toBeVisible();
  }
  await page.getByRole("button", { name: "Remove first@example.org" }).click();
  await expect(page.getByText("first@example.org, below €20.00")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("second@example.org, below €20.00")).toBeVisible();
});

test.describe("roles", () => {
  test.use({ expectsRefusals: true });

  test("hides billing from developers, and message texts from accountants", async ({ page }) => {
    const owner = await newPerson();
    await signIn(page, await addColleague(owner.email, "developer"), "/billing");
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
    await page.context().clearCookies();
    await signIn(page, await addColleague(owner.email, "accountant"), "/billing");
    await expect(page.getByRole("heading", { name: "Latest payments" })).toBeVisible();
    for (const name of ["Latest invoices and credit notes", "Spending by country"]) {
      await expect(page.getByRole("heading", { name })).toBeVisible();
    }
    await expect(page.getByRole("link", { name: "Inbox" })).toHaveCount(0);
    await open(page, "/compose");
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
  });
});

test("charges a CHF account in francs, without direct debits and instant payments", async ({
  page,
}) => {
  const person = await newPerson("CHF");
  await addCredit(person.email, "20");
  await signIn(page, person, "/billing");
  await expect(balance(page)).toHaveText("CHF 25.00");
  await openTopUp(page, { postalCode: "8001", city: "Zürich" });
  await expect(page.getByLabel("Amount in CHF")).toBeVisible();
  await expect(page.getByLabel("Instant bank payment")).toHaveCount(0);
  await page.getByLabel("Amount in CHF").fill("100");
  await page.getByLabel("Bank transfer").check();
  await page.getByRole("button", { name: "Pay CHF 100.00" }).click();
  await expect(page.getByText("Waiting for your transfer.")).toBeVisible();
});
