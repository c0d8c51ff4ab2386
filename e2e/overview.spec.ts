import type { Page } from "@playwright/test";
import { demoPerson, expect, newPerson, signIn, test } from "./fixtures";

const figure = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });

async function readSums(page: Page, query: string) {
  const answer = await page.request.get(`/api/stats/messages?${query}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as {
    periods: { sent: number; delivered: number }[];
    totals: { sent: number; undelivered: number; refused: number };
  };
}

test("figures are those of the API, and the range is in the address", async ({ page }) => {
  await signIn(page, demoPerson(), "/messages");
  const asked = page.waitForRequest((request) =>
    /\/stats\/messages\?.*compare/.test(request.url()),
  );
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Overview" })
    .click();
  const query = new URL((await asked).url()).searchParams.toString();
  const { totals } = await readSums(page, query);
  await expect(figure(page, "Sent")).toContainText(totals.sent.toLocaleString("en-GB"));
  await expect(figure(page, "Failed")).toContainText(String(totals.undelivered + totals.refused));

  await page.getByRole("button", { name: "Last 30 days" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("w");
  await expect(page).toHaveURL(/range=7d/);
  await page.keyboard.press("x");
  await expect(page).toHaveURL(/compare=false/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Last 7 days" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Compare" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
});

test("the picture has its numbers as a table, and a bar leads to its messages", async ({
  page,
}) => {
  await signIn(page, demoPerson(), "/overview");
  await page.goto("/overview?range=7d");
  const chart = page.getByRole("img", { name: /delivered/ });
  await chart.focus();
  for (let bar = 0; bar < 3; bar += 1) await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Total", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "View as table" }).click();
  const rows = page.getByRole("table", { name: "Delivery per day" }).getByRole("row");
  await expect(rows).toHaveCount(8);
  await page.getByRole("button", { name: "View as chart" }).click();
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/messages\?.*created=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/);
});

test("bookkeeping sees what months cost and cannot compose", async ({ page }) => {
  const demo = demoPerson();
  await signIn(page, { ...demo, email: "accountant@posthorn.example" }, "/overview");
  await expect(page.getByRole("table", { name: "Spend by month" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Compose" })).toHaveCount(0);
});

test("a new account sees first steps; one that was skipped stays away", async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request), "/overview");
  const steps = page.getByRole("listitem").filter({ has: page.getByText("Create an API key") });
  await expect(steps).toBeVisible();
  await steps.getByRole("button", { name: "Skip" }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("First steps")).toBeVisible();
  await expect(steps).toHaveCount(0);
});
