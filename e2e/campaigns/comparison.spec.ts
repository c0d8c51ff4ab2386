import { assertCleanInBothThemes } from "../support/axe";
import { demoPerson, expect, newPerson, open, signIn, test } from "../support/fixtures";
import { stopDemoBulk } from "../support/bulks";

const PATH = "/insights/campaigns";

test.beforeAll(stopDemoBulk);

test("compares the latest bulks, adds a campaign, and opens the composer at the best hour", async ({
  page,
}) => {
  await signIn(page, demoPerson(), "/overview");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Comparison", exact: true })
    .click();
  await page.waitForURL(`**${PATH}`);
  const results = page.getByRole("table", { name: "Results" });
  await expect(results.getByRole("row")).toHaveCount(5);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const picker = page.getByRole("dialog", { name: "Add a bulk or campaign" });
  await picker.getByLabel("Search texts and names").fill("Winter range");
  await picker.getByRole("button", { name: /^Winter range.*Link campaign/ }).click();
  await expect(page).toHaveURL(/campaign=/);
  await expect(results.getByRole("row")).toHaveCount(6);
  await expect(results.getByRole("rowheader", { name: /Winter range/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /Use the arrow keys/ })).toBeVisible();
  await assertCleanInBothThemes(page);
  const chosen = page.getByRole("region", { name: "Compared", exact: true });
  await chosen
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await expect(results.getByRole("row")).toHaveCount(5);
  await page.goBack();
  await expect(results.getByRole("row")).toHaveCount(6);
  await page.getByRole("link", { name: "Send at the best hour of Winter range" }).click();
  await page.waitForURL(/\/compose/);
  await expect(page.getByRole("radio", { name: "Later" })).toBeChecked();
});

test("explains the empty page on a new account, and what wasn't found", async ({ page }) => {
  await signIn(page, await newPerson(), PATH);
  await expect(page.getByRole("heading", { name: "Nothing to compare yet" })).toBeVisible();
  await open(page, `${PATH}?bulk=00000000-0000-7000-8000-000000000000`);
  await expect(page.getByText("One of the bulks or campaigns wasn't found")).toBeVisible();
});
