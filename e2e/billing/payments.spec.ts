import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { expect, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";
import { beginTopUp, payByCard } from "../support/sandbox-pay";

const CARDS = { challenge: "4000 0025 0000 3155", declined: "4000 0000 0000 0002" };
const balance = (page: Page) => page.getByRole("definition").filter({ hasText: "€" }).first();

test("tops up a low balance with a card that requires 3-D Secure", async ({ page }) => {
  await signIn(page, await newPerson(), "/billing");
  await expect(balance(page)).toHaveText("€5.00");
  await beginTopUp(page, "100", "New card");
  const total = page.getByRole("definition").filter({ hasText: "€120.79" });
  await expect(total).toBeVisible();
  await page.getByRole("button", { name: "Pay €120.79" }).click();
  await payByCard(page, CARDS.challenge);
  await expect(page.getByRole("heading", { name: "Confirm €120.79" })).toBeVisible();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.waitForURL("**/billing/top-up/*");
  await expect(page.getByText("€100.00 added to your balance")).toBeVisible();
  await page.reload();
  await expect(page.getByText("€100.00 added to your balance")).toBeVisible();
  await isHydrated(page);
  await page.getByRole("link", { name: "Go to billing" }).click();
  await expect(balance(page)).toHaveText("€105.00");
  await expect(page.getByRole("table", { name: "Latest payments" })).toContainText("Paid");
});

test("charges no declined card, shows the reason, and allows a retry", async ({ page }) => {
  await signIn(page, await newPerson(), "/billing");
  await beginTopUp(page, "50", "New card");
  await page.getByRole("button", { name: /^Pay €/ }).click();
  await payByCard(page, CARDS.declined);
  await page.waitForURL("**/billing/top-up/*");
  await expect(page.getByText("Nothing was charged. The card was declined.")).toBeVisible();
  await isHydrated(page);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.waitForURL("**/billing/top-up?*");
  await expect(page.getByLabel("Amount in €")).toHaveValue("50");
  await open(page, "/billing/payments");
  await expect(page.getByRole("row", { name: /\bCard\b/ })).toContainText("Failed");
});

test("resumes and completes a payment abandoned on the provider's page", async ({ page }) => {
  await signIn(page, await newPerson(), "/billing");
  await beginTopUp(page, "20", "Online wallet");
  await page.getByRole("button", { name: /^Pay €/ }).click();
  await page.waitForURL("**/sandbox-pay/**");
  await open(page, "/billing");
  await expect(page.getByText("A payment of €20.00 isn't finished.")).toBeVisible();
  await page.getByRole("link", { name: "Show payment" }).click();
  await page.getByRole("link", { name: "Continue payment" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("€20.00 added to your balance")).toBeVisible();
});

test("keeps the choices after going back from the provider's page, and allows cancelling", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/billing");
  await beginTopUp(page, "35", "New card");
  await page.getByLabel(/^Store this card/).check();
  await page.getByRole("button", { name: /^Pay €/ }).click();
  await page.waitForURL("**/sandbox-pay/**");
  await page.goBack();
  await expect(page.getByLabel("Amount in €")).toHaveValue("35");
  await expect(page.getByLabel("New card")).toBeChecked();
  // No link may agree to that.
  await expect(page.getByLabel(/^Store this card/)).not.toBeChecked();
  await isHydrated(page);
  await page.getByRole("button", { name: /^Pay €/ }).click();
  await page.waitForURL("**/sandbox-pay/**");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("You canceled this payment. Nothing was charged.")).toBeVisible();
});

test("reverses the credit when a direct debit is returned", async ({ page }) => {
  test.setTimeout(150_000);
  await signIn(page, await newPerson(), "/billing/methods");
  await page.getByRole("button", { name: "Set up direct debit" }).click();
  await page.getByLabel("Account holder").fill("Erika Test");
  await page.getByLabel("IBAN").fill("DE35 3704 0044 0532 0130 02");
  await page.getByRole("button", { name: "Sign mandate" }).click();
  await page.waitForURL("**/billing/methods**");
  await expect(page.getByText("SEPA direct debit DE** **** 3002")).toBeVisible();
  await open(page, "/billing");
  await beginTopUp(page, "30", "SEPA direct debit DE** **** 3002");
  await page.getByRole("button", { name: "Pay €35.70" }).click();
  await expect(page.getByText(/The direct debit is being processed/)).toBeVisible();
  await expect(page.getByText("€30.00 added to your balance")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/Your bank returned the direct debit/)).toBeVisible({
    timeout: 60_000,
  });
  await open(page, "/billing");
  await expect(balance(page)).toHaveText("€5.00");
});

test("shows the bank details and reference for a bank transfer", async ({ page }) => {
  await signIn(page, await newPerson(), "/billing");
  await beginTopUp(page, "100", "Bank transfer");
  await page.getByRole("button", { name: "Pay €119.00" }).click();
  await expect(page.getByText("Waiting for your transfer.")).toBeVisible();
  await expect(page.getByText(/^PH[A-Z0-9]{8}$/)).toBeVisible();
});

test("shows a partial refund at its payment, with its credit note", async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person, "/billing");
  await beginTopUp(page, "100", "New card");
  await page.getByRole("button", { name: "Pay €120.79" }).click();
  await payByCard(page, "4242 4242 4242 4242");
  await page.waitForURL("**/billing/top-up/*");
  await expect(page.getByText("€100.00 added to your balance")).toBeVisible();
  const id = page.url().split("/").at(-1) ?? "";
  // Loaded late: the copy under test has its settings only once it has started.
  const { refundPart } = await import("../support/payments");
  await refundPart(person.email, Number(id), 4_000n);
  await open(page, `/billing/payments/${id}`);
  await expect(page.getByText("Partly refunded")).toBeVisible();
  const refund = page.getByRole("table", { name: "Refunds" }).getByRole("row").nth(1);
  await expect(refund).toContainText("Ordered twice");
  await expect(refund).toContainText("€40.00");
  await expect(refund).toContainText("€47.60");
  await assertCleanInBothThemes(page);
  await refund.getByRole("link", { name: "Credit note" }).click();
  await expect(page.getByRole("article").first()).toContainText("€47.60");
  await open(page, "/billing");
  await expect(balance(page)).toHaveText("€65.00");
});
