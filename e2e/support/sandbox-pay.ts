import { expect, type Page } from "@playwright/test";
import { isHydrated } from "./fixtures";

const HAMBURG = { postalCode: "20457", city: "Hamburg" };

/** Opens the payment form from billing; an account's first payment requires its billing address. */
export async function openTopUp(page: Page, { postalCode, city } = HAMBURG): Promise<void> {
  await page.getByRole("link", { name: "Top up" }).first().click();
  await page.waitForURL("**/billing/top-up**");
  const street = page.getByLabel("Street and number");
  const amount = page.getByLabel(/^Amount in (€|CHF)$/);
  await expect(street.or(amount)).toBeVisible();
  await isHydrated(page);
  if (await amount.isVisible()) return;
  await street.fill("Hafenweg 1");
  await page.getByLabel("Postal code").fill(postalCode);
  await page.getByLabel("City").fill(city);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(amount).toBeVisible();
}

/** From billing to the form, with an amount and a way to pay chosen. */
export async function beginTopUp(page: Page, amount: string, way: string): Promise<void> {
  await openTopUp(page);
  await page.getByLabel(/^Amount in (€|CHF)$/).fill(amount);
  await page.getByLabel(way).check();
}

/** On the page of the provider. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.waitForURL("**/sandbox-pay/**");
  await expect(page.getByText("Sandbox: no real money moves")).toBeVisible();
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry (MM/YY)").fill("12/39");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^(Pay|Store card)/ }).click();
}
