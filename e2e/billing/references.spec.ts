import { assertCleanInBothThemes } from "../support/axe";
import { beginTopUp } from "../support/sandbox-pay";
import { expect, newPerson, open, signIn, test } from "../support/fixtures";

test.use({ expectsFailures: true });

test("requires order numbers set by an owner for a transfer, and prints them on its invoice", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/settings");
  await page.getByRole("checkbox", { name: "Order number" }).check();
  await page.getByRole("textbox", { name: "Project" }).fill("Harbour");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();

  await open(page, "/billing");
  await beginTopUp(page, "50", "Bank transfer");
  const orderNumber = page.getByRole("textbox", { name: "Order number" });
  await expect(page.getByRole("textbox", { name: "Project" })).toHaveValue("Harbour");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("Invoices of this account must have this reference.")).toBeVisible();
  await orderNumber.fill("PO 4711");
  const request = page.waitForRequest((sent) => sent.method() === "POST");
  await page.getByRole("button", { name: /^Pay/ }).click();
  // Others follow the account until the invoice is issued.
  expect((await request).postDataJSON().document_references).toEqual({ order_number: "PO 4711" });
  await expect(page.getByRole("img", { name: /QR code for the transfer/ })).toBeVisible();
  await assertCleanInBothThemes(page);
});
