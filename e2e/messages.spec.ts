import { demoPerson, expect, signIn, test } from "./fixtures";

test.describe("the list of messages", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, demoPerson());
    await expect(page.getByRole("table", { name: "Messages" })).toBeVisible();
  });

  test("keeps its filters in the address", async ({ page }) => {
    await page.getByLabel("Status").selectOption({ label: "Landline not reachable" });
    await page.getByLabel("Phone").fill("+49");
    await expect(page).toHaveURL(/status=2000/);
    await expect(page).toHaveURL(/phone=/);
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows.nth(1)).toContainText("Landline not reachable");
    await page.reload();
    await expect(page.getByLabel("Status")).toHaveValue("2000");
    await expect(page.getByLabel("Phone")).toHaveValue("+49");
    await expect(rows.nth(1)).toContainText("Landline not reachable");
    for (const row of (await rows.all()).slice(1)) await expect(row).toContainText("+49");
    await page.goBack();
    await expect(page.getByLabel("Status")).toHaveValue("");
  });

  test("finds by text and by day", async ({ page }) => {
    await page.getByLabel("Text").fill("Termin");
    const cells = page.getByRole("table").getByRole("row").nth(1);
    await expect(cells).toContainText("Termin");
    await page.getByLabel("Created to").fill("2020-01-01");
    await expect(page.getByRole("heading", { name: "No messages match 2 filters" })).toBeVisible();
    await page.getByRole("button", { name: "Clear all filters" }).click();
    await expect(page.getByRole("table", { name: "Messages" })).toBeVisible();
    await expect(page).toHaveURL(/\/messages$/);
  });

  test("pages, and returns to the first page when a filter changes", async ({ page }) => {
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    await page.getByLabel("Delivery report").selectOption({ label: "Delivered" });
    await expect(page).toHaveURL(/messages\?dlr=1$/);
  });

  test("leads to a message", async ({ page }) => {
    const link = page.getByRole("table").getByRole("link").first();
    const number = (await link.textContent()) ?? "";
    await link.click();
    await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
    await expect(page.getByRole("list", { name: "Timeline" })).toContainText("Accepted");
  });
});

test.describe("when something is wrong", () => {
  test.use({ expectsRefusals: true });

  test("a list that cannot be loaded says so with the request's id", async ({ page }) => {
    await page.route("**/api/sms?*", (route) =>
      route.fulfill({
        status: 503,
        contentType: "application/ld+json",
        headers: { "x-service-request-id": "a".repeat(32) },
        body: JSON.stringify({ "hydra:title": "Temporarily unavailable", code: "unavailable" }),
      }),
    );
    await signIn(page, demoPerson());
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("Messages could not be loaded.");
    await expect(alert).toContainText("a".repeat(32));
    await page.unroute("**/api/sms?*");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("table", { name: "Messages" })).toBeVisible();
  });

  test("an unknown message is not found", async ({ page }) => {
    await signIn(page, demoPerson());
    await page.goto("/messages/00000000-0000-7000-8000-000000000000");
    await expect(page.getByRole("main").getByRole("alert")).toContainText("There is no message");
  });

  test("an unknown page is not found", async ({ page }) => {
    await page.goto("/no-such-page");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });
});
