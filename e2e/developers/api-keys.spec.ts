import {
  expect,
  isHydrated,
  linkMailedTo,
  newEmail,
  newPerson,
  signIn,
  test,
} from "../support/fixtures";
import { inviteTeammate, joinTeam } from "../support/teammates";

test("shows the dashboard's own key as read-only", async ({ page }) => {
  await signIn(page, await newPerson(), "/developers/keys");
  const row = page.getByRole("row", { name: /^Dashboard/ });
  await expect(row).toContainText("Messages sent from the dashboard.");
  await expect(row).toContainText("No secret");
  await expect(row.getByRole("button")).toHaveCount(0);
  const id = (await row.locator("code").textContent()) ?? "";
  const sent = await page.request.post("/api/sms", {
    data: { text: "From a page", sender_id: "Shop", phone: "+491713920001" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(sent.status()).toBe(201);
  expect(String((await sent.json()).key_id)).toBe(id);
  await page.goto("/messages?key=any");
  await expect(page.getByText("From a page")).toHaveCount(0);
  await page.goto(`/messages?key=${id}`);
  await expect(page.getByText("From a page").first()).toBeVisible();
});

test("creates a key that works until it is rotated, deactivated and deleted", async ({
  page,
  playwright,
  baseURL,
}) => {
  await signIn(page, await newPerson(), "/developers/keys");
  await expect(page.getByRole("heading", { name: "No API keys yet" })).toBeVisible();
  await expect(page.getByText("0 keys")).toBeVisible();
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText("Enter a name of up to 100 characters.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Shop");
  const ips = dialog.getByLabel("Allowed IPs");
  await ips.fill("127.0.0.1\n10.0.0.300\n192.0.2.0/24");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText(/^Line 2: 10\.0\.0\.300 isn't an IP or range\./)).toBeVisible();
  await ips.fill("127.0.0.1\n::1\n192.0.2.0/24");
  await dialog.getByLabel("Monthly spending limit in €").fill("25");
  await dialog.getByRole("button", { name: "Create key" }).click();

  const secret = page.getByTestId("secret");
  const first = (await secret.textContent()) ?? "";
  expect(first).toMatch(/^\d+:\S{32,}$/);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  // It explains why it is disabled, and stays focusable.
  await page.getByRole("button", { name: "Close" }).click({ force: true });
  await expect(secret).toBeVisible();
  await page.getByLabel("I've saved it").check();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(first)).toHaveCount(0);
  const row = page.getByRole("row", { name: /Shop/ });
  await expect(row).toContainText("3 allowed IPs");
  await expect(row).toContainText("up to €25.00 per month");

  const program = (token: string) =>
    playwright.request.newContext({
      ...(baseURL !== undefined && { baseURL }),
      extraHTTPHeaders: { "X-SERVICE-AUTH-TOKEN": token, Accept: "application/json" },
    });
  const old = await program(first);
  const sent = await old.post("/api/sms", {
    data: { text: "From a program", sender_id: "Shop", phone: "+491713920001" },
  });
  expect(sent.status()).toBe(201);
  const { uuid } = await sent.json();

  const act = async (name: string) => {
    await page.getByRole("button", { name: "Actions for Shop" }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  await act("Rotate secret");
  await page.getByRole("button", { name: "Rotate secret" }).click();
  const second = (await secret.textContent()) ?? "";
  expect(second).not.toBe(first);
  await expect(
    page.getByText("Previous secret works until").filter({ visible: true }),
  ).toBeVisible();
  await page.getByLabel("I've saved it").check();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(row).toContainText("works until");
  const renewed = await program(second);
  expect((await old.get("/api/me")).status()).toBe(200);
  expect((await renewed.get("/api/me")).status()).toBe(200);

  await act("Deactivate");
  await expect(row).toContainText("Deactivated");
  // Few wrong credentials block an IP, so a refused key is not tried in a loop.
  await expect.poll(async () => (await renewed.get("/api/me")).status()).toBe(401);
  await Promise.all([old.dispose(), renewed.dispose()]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).not.toContainText("Deactivated");

  await act("Delete");
  await page.getByRole("button", { name: "Delete key" }).click();
  await expect(page.getByRole("heading", { name: "No API keys yet" })).toBeVisible();
  await page.goto(`/messages/${uuid}`);
  await expect(page.getByRole("main")).toContainText("From a program");
});

test("disables a key with its creator's membership, until an owner takes it over", async ({
  page,
  request,
  browser,
  playwright,
  baseURL,
}) => {
  await signIn(page, await newPerson(), "/overview");
  const email = newEmail();
  const password = "a fine long password";
  await inviteTeammate(page, email, "Developer");
  const link = await linkMailedTo(request, email, "Invitation to the account Test & Co");
  const guest = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await joinTeam(guest, link, { name: "Dora Devel", password });
  await signIn(guest, { email, password }, "/developers/keys");
  await guest.getByRole("button", { name: "Create key" }).click();
  await guest.getByRole("dialog").getByLabel("Name").fill("Shop");
  await guest.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  const token = (await guest.getByTestId("secret").textContent()) ?? "";
  const program = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: { "X-SERVICE-AUTH-TOKEN": token, Accept: "application/json" },
  });
  const data = { text: "From a program", sender_id: "Shop", phone: "+491713920001" };
  expect((await program.post("/api/sms", { data })).status()).toBe(201);
  expect((await program.post("/api/sms/ops/batch_delete?is_sent=false")).status()).toBe(403);

  await page.reload();
  await isHydrated(page);
  await page.getByRole("button", { name: "Remove Dora Devel" }).click();
  const asking = page.getByRole("alertdialog");
  await expect(asking).toContainText("stops working");
  await expect(asking.getByRole("listitem")).toHaveText(["Shop"]);
  await asking.getByRole("button", { name: "Remove Dora Devel" }).click();
  await expect(page.getByRole("row", { name: /Dora Devel/ })).toHaveCount(0);
  await expect.poll(async () => (await program.get("/api/me")).status()).toBe(403);

  await page.goto("/developers/keys");
  const row = page.getByRole("row", { name: /Shop/ });
  await expect(row).toContainText("Blocked: its creator left the account");
  await page.getByRole("button", { name: "Actions for Shop" }).click();
  await page.getByRole("menuitem", { name: "Take over" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take over" }).click();
  await expect(row).toContainText("Active");
  await expect.poll(async () => (await program.post("/api/sms", { data })).status()).toBe(201);
  await program.dispose();
});
