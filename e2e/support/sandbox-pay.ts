import { expect, type Page } from "@playwright/test";
import { isHydrated } from "./fixtures";

/** From billing to the page on which an amount and a way to pay are chosen. */
export async function beginTopUp(page: Page, amount: string, way: string): Promise<void> {
  await page.getByRole("link", { name: "Top up" }).first().click();
  await page.waitForURL("**/billing/top-up**");
  await isHydrated(page);
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
