import type { Page } from "@playwright/test";
import { demoPerson, expect, newPerson, open, signIn, test } from "../support/fixtures";

const asPerson = { "sec-fetch-site": "same-origin" };
const BERLIN = "+491713920001";
const LONDON = "+447700900123";

/** 27 January of next year, 08:00 in Berlin, the test account's time zone. */
const nextYear = new Date().getUTCFullYear() + 1;
const later = Date.UTC(nextYear, 0, 27, 7) / 1000;

async function send(page: Page, data: Record<string, unknown>): Promise<string> {
  const body = { text: "Hello", sender_id: "Seaside", phone: BERLIN, ...data };
  const response = await page.request.post("/api/sms", { headers: asPerson, data: body });
  expect(response.status()).toBe(201);
  return (await response.json()).uuid;
}

const findRow = (page: Page, text: string) =>
  page.getByRole("table", { name: "Messages" }).getByRole("row").filter({ hasText: text });

test.describe("messages of a new account", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, await newPerson(), "/overview");
  });

  test("shows the charge and the refund of a refunded message", async ({ page }) => {
    const uuid = await send(page, { delivery_at: later, text: "Never sent" });
    const stop = `/api/sms/ops/batch_cancel?uuid[]=${uuid}`;
    expect((await page.request.post(stop, { headers: asPerson })).status()).toBe(200);
    await send(page, { delivery_at: later, text: "Waiting" });
    await page.goto("/messages");
    const heads = page.getByRole("columnheader");
    const column = async (name: string) => (await heads.allTextContents()).indexOf(name);
    const cell = async (text: string, name: string) =>
      findRow(page, text)
        .locator("th, td")
        .nth(await column(name));
    // Before the rows are there the columns have no names to count them by.
    await expect(findRow(page, "Waiting")).toBeVisible();
    await expect(await cell("Never sent", "Charged")).toHaveText("€0.0000");
    await expect(await cell("Never sent", "Refunded")).toHaveText("€0.0750");
    await expect(await cell("Waiting", "Refunded")).toHaveText(/–/);
    await page.getByRole("button", { name: "Export" }).click();
    const panel = page.getByRole("dialog", { name: "Export" });
    for (const name of ["Status", "Charged", "Refunded", "Currency"]) {
      await expect(panel.getByRole("checkbox", { name, exact: true })).toBeChecked();
    }
    await panel.getByRole("checkbox", { name: "Refunded" }).uncheck();
    await Promise.all([
      page.waitForResponse("**/table-settings/messages"),
      panel.getByRole("button", { name: /^Export/ }).click(),
    ]);
    await page.reload();
    await page.getByRole("button", { name: "Export" }).click();
    await expect(panel.getByRole("checkbox", { name: "Refunded" })).not.toBeChecked();
    await expect(panel.getByRole("checkbox", { name: "Status", exact: true })).toBeChecked();
    await page.goto(`/messages/${uuid}`);
    await expect(page.getByText("€0.00 · €0.0750 refunded")).toBeVisible();
    await page.goto("/overview");
    const latest = page.getByRole("table", { name: "Latest messages" });
    await expect(latest.getByRole("columnheader", { name: "Charged" })).toBeVisible();
    for (const [text, charged] of [
      ["Never sent", "€0.0000"],
      ["Waiting", "€0.0750 reserved"],
    ] as const) {
      await expect(latest.getByRole("row").filter({ hasText: text })).toContainText(charged);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/messages");
    await expect(findRow(page, "Never sent")).toContainText("€0.0750 refunded");
  });

  test("shows when a scheduled message will be sent, in the list and on a phone", async ({
    page,
  }) => {
    await send(page, { delivery_at: later, text: "On its day" });
    await page.goto("/messages");
    const when = `27 Jan ${nextYear}, 08:00`;
    await expect(
      findRow(page, "On its day").locator("time").filter({ hasText: when }),
    ).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(
      findRow(page, "On its day").locator("time").filter({ hasText: when }),
    ).toBeVisible();
  });

  test("groups numbers by their country's format, and finds any spelling", async ({ page }) => {
    await send(page, { text: "To Berlin" });
    await send(page, { phone: LONDON, text: "To London" });
    await send(page, { text: "A call", service_code: "text2speech" });
    await page.goto("/messages");
    await expect(findRow(page, "To London")).toContainText("+44 7700 900123");
    await expect(findRow(page, "To Berlin")).toContainText("+49 171 3920001");
    // A call cannot show a name.
    await expect(findRow(page, "A call")).toContainText("+49 30 23125000");
    const box = page.getByRole("searchbox", { name: "Search number, text, sender or ID" });
    for (const [typed, shown, hidden] of [
      ["0171 392 0001", "To Berlin", "To London"],
      ["+44 7700 900 123", "To London", "To Berlin"],
      ["900123", "To London", "To Berlin"],
      ["berlin", "To Berlin", "To London"],
    ] as const) {
      await box.fill(typed);
      await expect(findRow(page, hidden)).toHaveCount(0);
      await expect(findRow(page, shown)).toBeVisible();
    }
    await box.fill("+49 30");
    await expect(page.getByRole("heading", { name: /^No messages match/ })).toBeVisible();
  });

  test("offers only actions that apply to the row", async ({ page }) => {
    await send(page, { text: "Sent at once" });
    await send(page, { text: "Waiting", delivery_at: later });
    await page.goto("/messages");
    await expect(findRow(page, "Sent at once")).toContainText("Delivered");
    const check = (text: string) => findRow(page, text).getByRole("checkbox").click();
    const stop = page.getByRole("button", { name: "Stop 1 message" });
    await check("Sent at once");
    await expect(page.getByRole("button", { name: "Delete 1 message" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Stop/ })).toHaveCount(0);
    await check("Waiting");
    await expect(page.getByRole("button", { name: "Delete 2 messages" })).toBeVisible();
    await stop.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stop 1 message" }).click();
    await expect(findRow(page, "Waiting")).toContainText("Stopped");
    await expect(findRow(page, "Sent at once")).toContainText("Delivered");
  });
});

test.describe("a long list of messages", () => {
  test.beforeEach(({ page }) => signIn(page, demoPerson()));

  test("keeps filters and column headers visible", async ({ page }) => {
    const table = page.getByRole("table", { name: "Messages" });
    // Columns are left out in a window in which all of them don't fit.
    await page.setViewportSize({ width: 1180, height: 720 });
    await open(page, "/messages?state=delivered,failed&created=last30d&sender=NORDWIND");
    await table.getByRole("row").last().scrollIntoViewIfNeeded();
    const box = page.getByRole("searchbox");
    const head = table.getByRole("columnheader", { name: "To", exact: true });
    await expect(box).toBeInViewport({ ratio: 1 });
    await expect(head).toBeInViewport({ ratio: 1 });
    const [above, below] = await Promise.all([box.boundingBox(), head.boundingBox()]);
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  });

  test("has one status filter with counts that match the list", async ({ page }) => {
    await page.keyboard.press("f");
    const options = page.getByRole("option");
    await expect(options.filter({ hasText: /status|report/i })).toHaveText(["Status"]);
    await options.filter({ hasText: "Status" }).click();
    const failed = options.filter({ hasText: "Failed" });
    await expect(failed).toHaveText(/^Failed[\d,]+$/);
    const count = ((await failed.textContent()) ?? "").replace("Failed", "");
    await failed.click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("banner").or(page.locator("main header"))).toContainText(count);
  });
});
