import { assertCleanInBothThemes } from "../support/axe";
import { chargeGermanVat } from "../support/database";
import { expect, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";
import { beginTopUp, payByCard } from "../support/sandbox-pay";

test("shows the VAT in euros and the exchange rate on a CHF invoice with German VAT", async ({
  page,
}) => {
  const person = await newPerson("CHF");
  await chargeGermanVat(person.email);
  await signIn(page, person, "/billing");
  await beginTopUp(page, "100", "New card");
  // 100.00 and 1.5 % for the card, with 19 % VAT.
  await page.getByRole("button", { name: "Pay CHF 120.79" }).click();
  await payByCard(page, "4242 4242 4242 4242");
  await page.waitForURL("**/billing/top-up/*");
  await expect(page.getByText("CHF 100.00 added to your balance")).toBeVisible();
  await open(page, "/billing/documents");
  await page.locator("[data-row-link]").first().click();
  await page.waitForURL(/\/billing\/documents\/invoices\/\d+$/);
  await isHydrated(page);
  const sheet = page.getByRole("article").first();
  await expect(sheet).toContainText("CHF 19.29");
  await expect(sheet).toContainText(/VAT in EUR\s*€20\.72/);
  await expect(sheet).toContainText(
    /Exchange rate: 1 EUR = 0\.9312 CHF \(average of \w{3,4} \d{4}\)/,
  );
  await assertCleanInBothThemes(page);
});
