import type { Page } from "@playwright/test";
import { expect, newPerson, signIn, test } from "../support/fixtures";

const DAY = 86_400;

/** Schedules a message over the API with the page's own session. */
async function schedule(page: Page, phone: string, inDays: number): Promise<void> {
  const delivery_at = Math.floor(Date.now() / 1000) + inDays * DAY;
  const response = await page.request.post("/api/sms", {
    data: { text: "Planned", sender_id: "POSTHORN", phone, delivery_at },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(response.status()).toBe(201);
}

test("reschedules, cancels, restores and sends scheduled messages now", async ({ page }) => {
  await signIn(page, await newPerson(), "/scheduled");
  await expect(page.getByRole("heading", { name: "Nothing scheduled" })).toBeVisible();
  await schedule(page, "+491713920001", 2);
  await schedule(page, "+491713920002", 3);
  await page.reload();
  await expect(page.getByText("2 scheduled")).toBeVisible();
  await expect(page.getByText(/reserved, covering all sends until/)).toBeVisible();
  const first = page.getByRole("main").getByRole("listitem").filter({ hasText: "+49 171 3920001" });
  const second = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "+49 171 3920002" });

  await first.getByRole("button", { name: "Reschedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Reschedule message" });
  await dialog.getByLabel("Date").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Reschedule message" }).click();
  await expect(dialog).toContainText("Choose a time in the future.");
  const later = new Date(Date.now() + 9 * DAY * 1000).toISOString().slice(0, 10);
  await dialog.getByLabel("Date").fill(later);
  await dialog.getByLabel("Time", { exact: true }).fill("08:30");
  await dialog.getByRole("button", { name: "Reschedule message" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(first).toContainText("08:30");

  await second.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("1 scheduled")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText("2 scheduled")).toBeVisible();

  await first.getByRole("button", { name: "Send now" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send now" }).click();
  await expect(page.getByText("1 scheduled")).toBeVisible();
  await expect(second).toBeVisible();

  await page.getByText("Month", { exact: true }).click();
  await expect(page).toHaveURL(/view=month/);
  await expect(page.getByRole("table", { name: /^Scheduled messages in/ })).toBeVisible();

  await page.getByText("List", { exact: true }).click();
  await second.getByRole("link").first().click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this message?" });
  await expect(question).toContainText("won't be sent, and we refund its price");
  await expect(question).not.toContainText("isn't refunded");
  await question.getByRole("button", { name: "Go back" }).click();
  await expect(question).toHaveCount(0);
});

test("lists scheduled bulks as one row each, and cancels them as a whole", async ({ page }) => {
  await signIn(page, await newPerson(), "/scheduled");
  await schedule(page, "+491713920001", 2);
  const headers = { origin: new URL(page.url()).origin };
  const bulk = {
    text: "Summer sale",
    sender_id: "POSTHORN",
    phones: ["+491713920002", "+491713920003"],
    delivery_at: Math.floor(Date.now() / 1000) + 2 * DAY + 1,
  };
  const made = await page.request.post("/api/bulks", { data: bulk, headers });
  expect(made.status()).toBe(201);
  const { uuid } = await made.json();
  const total = async () =>
    (await (await page.request.get(`/api/bulks/${uuid}`)).json()).msg_total_count;
  await expect.poll(total).toBe(2);
  await page.reload();
  await expect(page.getByText("2 scheduled")).toBeVisible();
  const item = page.getByRole("main").getByRole("listitem").filter({ hasText: "Summer sale" });
  await expect(item).toContainText("2 recipients");
  await expect(item).toContainText("€0.15 reserved");
  await expect(page.getByRole("main")).toContainText(/3 messages, €0\.2[23]/);
  await expect(page.getByText("+49 171 3920002")).toHaveCount(0);
  await item.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop bulk" }).click();
  await expect(item).toHaveCount(0);
  await expect(page.getByText("1 scheduled")).toBeVisible();
});
