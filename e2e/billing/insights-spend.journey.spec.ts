import { assertClean } from "../support/axe";
import { figure, figureValue } from "../support/figures";
import { demoPerson, expect, signIn, test } from "../support/fixtures";

test("shows spending, its breakdown and forecast, matching usage and exports", async ({ page }) => {
  await signIn(page, demoPerson(), "/overview");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Spend", exact: true })
    .click();
  await page.waitForURL("**/insights/spend");
  await expect(page.getByRole("heading", { name: /^Forecast for / })).toBeVisible();
  await expect(figureValue(page, "Expected in")).toHaveText(/^€/);
  await assertClean(page);

  await page.getByRole("radio", { name: "Service", exact: true }).check({ force: true });
  await page.getByRole("radio", { name: "Week", exact: true }).check({ force: true });
  await expect(page).toHaveURL(/by=service/);
  await expect(page).toHaveURL(/interval=week/);
  const table = page.getByRole("table", { name: "Where it goes" });
  await expect(table.getByRole("columnheader", { name: "Service" })).toBeVisible();
  // Both change while demo messages are sent.
  await expect
    .poll(async () => {
      const total = table.getByRole("row", { name: /^Total/ }).getByRole("cell");
      const amounts = await total.filter({ hasText: "€" }).allTextContents();
      return amounts[0] === (await figureValue(page, "Spent").textContent());
    })
    .toBe(true);

  await page.getByRole("button", { name: "Save Where it goes as a file" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("spend-by-service.csv");

  await figure(page, "Spent").getByRole("link").click();
  await page.waitForURL(/\/billing\/usage\?range=/);
});
