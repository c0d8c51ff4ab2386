import type { Page } from "@playwright/test";
import { createTransport } from "nodemailer";
import { expect, newPerson, signIn, test } from "../support/fixtures";

const PAGE = "/developers/email-to-sms";

async function mailPort(page: Page): Promise<number> {
  const response = await page.request.get("/api/email-to-sms/domains", {
    headers: { accept: "application/json" },
  });
  return (await response.json()).smtp_port;
}

async function sendMail(port: number, mail: { from: string; to: string; subject: string }) {
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  const text = "db1 has 2 % left.\n\n-- \nNagios";
  const sent = await transport.sendMail({ ...mail, text }).then(
    ({ response }) => response,
    (error: { response?: string }) => error.response ?? String(error),
  );
  transport.close();
  return sent;
}

/** Makes an address on the page; returns it. */
async function makeAddress(page: Page, allowed: string): Promise<string> {
  await page.getByRole("button", { name: "New address" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Monitoring");
  await dialog.getByLabel("Recipient").fill("0171 3920011");
  await dialog.getByLabel("Sender", { exact: false }).first().fill("MONITOR");
  await dialog.getByLabel("Allowed senders").fill(allowed);
  await dialog.getByRole("button", { name: "Create address" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row", { name: /Monitoring/ });
  const text = (await row.textContent()) ?? "";
  const [address = ""] = /[a-z2-7]{26}@in\.[a-z.]+[a-z]/.exec(text) ?? [];
  return address;
}

/** Chooses from the menu of the address. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Actions for Monitoring" }).click();
  await page.getByRole("menuitem", { name }).click();
}

test("turns an email into a message, and rejects a stranger's email with a reason", async ({
  page,
}) => {
  await signIn(page, await newPerson(), PAGE);
  await expect(page.getByRole("heading", { name: "No addresses yet" })).toBeVisible();
  const to = await makeAddress(page, "@sender.example");
  const port = await mailPort(page);
  const subject = "Disk full";
  const from = "alerts@sender.example";
  expect(await sendMail(port, { from, to, subject })).toMatch(/^250/);
  expect(await sendMail(port, { from: "mallory@evil.example", to, subject })).toMatch(/^550/);

  const tabs = page.getByRole("navigation", { name: "Email to SMS", exact: true });
  await tabs.getByRole("link", { name: "Log" }).click();
  await expect(page.getByRole("row", { name: /mallory/ })).toContainText("Sender not allowed");
  await expect(page.getByRole("row", { name: /alerts/ })).toContainText("Accepted");
  await page
    .getByRole("row", { name: /alerts/ })
    .locator("[data-row-link]")
    .click();
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("signature");
  await page.getByRole("link", { name: "Open message" }).click();
  await page.waitForURL("**/messages/**");
  await expect(page.getByRole("main")).toContainText("db1 has 2 % left.");
  await expect(page.getByRole("main")).toContainText("MONITOR");
});

test("previews an email without sending it", async ({ page }) => {
  await signIn(page, await newPerson(), PAGE);
  await makeAddress(page, "alerts@sender.example");
  const tabs = page.getByRole("navigation", { name: "Email to SMS", exact: true });
  await tabs.getByRole("link", { name: "Try it" }).click();
  const source = page.getByLabel("Email with its headers");
  await source.fill("From: alerts@sender.example\nSubject: Disk full\n\ndb1");
  await page.getByRole("button", { name: "Try it" }).click();
  const result = page.getByRole("region", { name: "What would happen" });
  await expect(result).toContainText("would be accepted");
  await expect(result).toContainText("Disk full");
  await source.fill("From: someone@else.example\nSubject: Disk full\n\ndb1");
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(result).toContainText("Sender not allowed");
});

test("replaces, updates and deletes an address", async ({ page }) => {
  await signIn(page, await newPerson(), PAGE);
  const before = await makeAddress(page, "");
  const row = page.getByRole("row", { name: /Monitoring/ });
  await expect(row).toContainText("Your team");
  await act(page, "Replace");
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace address" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(row).not.toContainText(before);
  const port = await mailPort(page);
  const from = "alerts@sender.example";
  expect(await sendMail(port, { from, to: before, subject: "x" })).toMatch(/^550 5\.1\.1/);

  await act(page, "Edit");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Allowed senders").fill("not an address");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(dialog.getByText("Each line must be an address")).toBeVisible();
  await dialog.getByLabel("Allowed senders").fill("@sender.example");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(row).toContainText("@sender.example");

  await act(page, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete address" }).click();
  await expect(page.getByRole("heading", { name: "No addresses yet" })).toBeVisible();
});
