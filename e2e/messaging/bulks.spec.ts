import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { fetchReport, settledReport } from "../support/bulk-report";
import { figure } from "../support/figures";
import {
  expect,
  giveNumber,
  isHydrated,
  loseSession,
  newPerson,
  open,
  signIn,
  test,
} from "../support/fixtures";

/** Loaded late: the copy under test has its settings and secrets only once it has started. */
const support = () => import("../support/bulks");

const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
const phone = (index: number) => `+4917139200${String(index).padStart(2, "0")}`;
const phones = (count: number) => Array.from({ length: count }, (_, index) => phone(index));

async function send(page: Page, more: object): Promise<string> {
  const data = { text: "Hello from the north", sender_id: "NORDWIND", ...more };
  const made = await page.request.post("/api/bulks", { headers, data });
  expect([made.status(), made.ok() ? "" : await made.text()]).toEqual([201, ""]);
  return (await made.json()).uuid;
}

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1";

const step = (page: Page, name: string) => page.locator(`[data-step=${name}]`);

test("counts STOP replies to a bulk in its report and its funnel", async ({ page }) => {
  const person = await newPerson();
  const number = await giveNumber(person);
  await signIn(page, person, "/bulks");
  // Virtual phones: one answers, the other one wants no more.
  const uuid = await send(page, { sender_id: number, phones: [phone(80), phone(81)] });
  await expect.poll(async () => (await fetchReport(page, uuid)).unsubscribed).toBe(1);
  await open(page, `/bulks/${uuid}`);
  await expect(figure(page, "Unsubscribed")).toContainText("1");
  await expect(step(page, "unsubscribed")).toContainText("Unsubscribed1 50.0%");
  await assertCleanInBothThemes(page);
  await step(page, "unsubscribed").getByRole("link").click();
  await page.waitForURL(/\/unsubscribed$/);
  const rows = page.getByRole("table", { name: "Unsubscribed" }).locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("+49 171 3920081Reply");
  await assertCleanInBothThemes(page);
});

test("follows a running bulk, stops it halfway, and its report matches the messages", async ({
  page,
}) => {
  await signIn(page, await newPerson(), "/bulks");
  await expect(page.getByRole("heading", { name: "No bulks yet" })).toBeVisible();
  const uuid = await send(page, { phones: [...phones(60), "nobody"], messages_per_second: 2 });
  await open(page, `/bulks/${uuid}`);
  await expect(figure(page, "Recipients")).toContainText("60");
  await expect(page.getByText(/^Sending, \d+/)).toBeVisible();
  await expect.poll(async () => (await fetchReport(page, uuid)).sent).toBeGreaterThan(3);
  await expect(step(page, "sent")).not.toContainText("Sent0");
  await page.getByRole("button", { name: "Stop bulk" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Stop this bulk?" });
  await expect(dialog).toContainText(/\d+ recipients won't get this message\./);
  await expect(dialog).toContainText(/Up to €.* goes back to your balance\./);
  await assertCleanInBothThemes(page);
  await dialog.getByRole("button", { name: "Stop bulk" }).click();
  await expect(page.getByText("Stopped", { exact: true })).toBeVisible();
  const report = await settledReport(page, uuid);
  // Some virtual phones refuse; a slow run comes as far as those.
  expect(report.sent + report.stopped + report.refused).toBe(60);
  expect(report.stopped).toBeGreaterThan(0);
  await page.reload();
  await isHydrated(page);
  await expect(figure(page, "Sent")).toContainText(`Sent${report.sent}`);
  const shown = await figure(page, "Delivered").locator("dd").first().textContent();
  // Reports of handsets come in while the page is read.
  expect(Number(shown)).toBeGreaterThanOrEqual(report.delivered);
  expect(Number(shown)).toBeLessThanOrEqual((await fetchReport(page, uuid)).delivered);
  await expect(step(page, "recipients")).toContainText("60");
  await expect(page.getByText("1 entry isn't a valid number")).toBeVisible();
  const country = page.getByRole("table", { name: "By country" }).locator("tbody tr");
  await expect(country).toContainText("Germany");
  await expect
    .poll(async () => {
      const note = await figure(page, "Delivered").locator("dd").last().textContent();
      const [share = "none"] = /^[\d.]+%/.exec(note ?? "") ?? [];
      return (await country.locator("td").nth(1).textContent()) === share;
    }, "the country's share is of all messages, as in the figure")
    .toBe(true);
  await assertCleanInBothThemes(page);
  const me = await (await page.request.get("/api/me", { headers })).json();
  await figure(page, "Sent").getByRole("link").first().click();
  await page.waitForURL(/\/recipients\?sent=true$/);
  const list = page.getByRole("table", { name: "Recipients" });
  await expect(list.locator("tbody tr")).toHaveCount(Math.min(30, report.sent));
  await assertCleanInBothThemes(page);
  await page.getByRole("searchbox").fill("171 39200");
  await expect(list.locator("tbody tr")).toHaveCount(Math.min(30, report.sent));
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("dialog").getByText("CSV").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Left out", exact: true }).click();
  await page.waitForURL(/\/left-out$/);
  const leftOut = page.getByRole("table", { name: "Left out" });
  await expect(leftOut.locator("tbody tr")).toHaveCount(1);
  await expect(leftOut).toContainText("nobodyNot a number");
  await assertCleanInBothThemes(page);
  const listed = async (state: string) => {
    const query = `bulk=${uuid}&state[]=${state}`;
    const ld = { ...headers, accept: "application/ld+json" };
    const response = await page.request.get(`/api/sms?${query}`, { headers: ld });
    return (await response.json())["hydra:totalItems"];
  };
  expect(await listed("stopped")).toBe(report.stopped);
  expect(report.delivered).toBeLessThanOrEqual(await listed("delivered"));
  expect(Math.abs(Math.round((5 - me.balance_amount - report.charged_amount) * 1e6))).toBe(0);
});

test("creates a group with names from unreached recipients", async ({ page }) => {
  await signIn(page, await newPerson(), "/bulks");
  const people = phones(4).map((number, index) => ({ phone: number, a: `Name${index}` }));
  const data = { name: "Customers", name_a: "Name", phones: people };
  const group = await (await page.request.post("/api/groups", { headers, data })).json();
  const uuid = await send(page, { text: "Hi [Name]", msg_groups: [group.id] });
  await expect.poll(async () => (await fetchReport(page, uuid)).status_code).toBe(10);
  await open(page, `/bulks/${uuid}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Follow up" }).click();
  const dialog = page.getByRole("dialog", { name: "Follow up" });
  await expect.poll(async () => (await fetchReport(page, uuid)).delivered).toBeGreaterThan(0);
  await dialog.getByRole("radio", { name: /^Received it/ }).check();
  await dialog.getByLabel("New group").fill("Second try");
  await assertCleanInBothThemes(page);
  await dialog.getByRole("button", { name: "Create group" }).click();
  await page.getByRole("link", { name: "Open group" }).click();
  await page.waitForURL(/\/groups\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second try");
  await expect(page.getByText(/^Name\d$/).first()).toBeVisible();
});

test("creates a group from recipients who clicked their own link", async ({ page, playwright }) => {
  await signIn(page, await newPerson(), "/bulks");
  const campaign = { type: 2, name: "Sale", url: "https://example.org/sale" };
  const made = await page.request.post("/api/short_link_campaigns", { headers, data: campaign });
  const text = `Sale: [slink ${(await made.json()).id}]`;
  const uuid = await send(page, { text, phones: phones(3) });
  await expect.poll(async () => (await fetchReport(page, uuid)).sent).toBe(3);
  const [sms] = await (await page.request.get(`/api/sms?bulk=${uuid}`, { headers })).json();
  const link = new URL(/http\S+/.exec(sms.text)?.[0] ?? "").pathname;
  // No session; clicks right after delivery count as bots.
  const visitor = await playwright.request.newContext({ baseURL: new URL(page.url()).origin });
  const browser = { accept: "text/html", "accept-language": "de", "user-agent": PHONE };
  await expect
    .poll(async () => {
      await visitor.get(link, { headers: browser, maxRedirects: 0 });
      return (await fetchReport(page, uuid)).bulk.clickers_count;
    })
    .toBe(1);
  await visitor.dispose();
  await open(page, `/bulks/${uuid}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Follow up" }).click();
  const dialog = page.getByRole("dialog", { name: "Follow up" });
  await expect(dialog.getByRole("radio", { name: "Didn't click (2)" })).toBeVisible();
  await dialog.getByRole("radio", { name: "Clicked (1)", exact: true }).check();
  await expect(dialog.getByLabel("New group")).toHaveValue("Follow-up: clicked");
  await assertCleanInBothThemes(page);
  await dialog.getByRole("button", { name: "Create group" }).click();
  await page.getByRole("link", { name: "Open group" }).click();
  await page.waitForURL(/\/groups\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Follow-up: clicked");
  const path = `/api${new URL(page.url()).pathname}/phones`;
  const people = await (await page.request.get(path, { headers })).json();
  expect(people.map((person: { phone: string }) => person.phone)).toEqual([sms.phone]);
});

test("lists the progress of bulks, with a separate view for dry runs", async ({ page }) => {
  await signIn(page, await newPerson(), "/bulks");
  await send(page, {
    phones: [phone(1)],
    text: "One day",
    delivery_at: Math.floor(Date.now() / 1000) + 100_000,
  });
  const uuid = await send(page, { phones: ["112"], text: "To nobody" });
  const dry = { text: "Just a try", sender_id: "NORDWIND", phones: [phone(2)] };
  await page.request.post("/api/bulks/dryrun", { headers, data: dry });
  await expect.poll(async () => (await fetchReport(page, uuid)).status_code).toBe(201);
  await open(page, "/bulks");
  await expect(page.getByText("2 bulks")).toBeVisible();
  await expect(page.getByRole("row", { name: /To nobody/ })).toContainText("No recipients");
  await expect(page.getByRole("row", { name: /Just a try/ })).toHaveCount(0);
  await assertCleanInBothThemes(page);
  await open(page, "/bulks?kind=dryrun");
  await expect(page.getByRole("row", { name: /Just a try/ })).toContainText("Dry run");
  await open(page, "/bulks?q=one");
  await expect(page.getByRole("row", { name: /One day/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /To nobody/ })).toHaveCount(0);
  await open(page, `/bulks/${uuid}`);
  await expect(page.getByText("Nobody could receive this bulk.")).toBeVisible();
});

test("pauses a bulk that runs out of balance, and resumes after a top-up", async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person, "/bulks");
  const { addCredit } = await support();
  const uuid = await send(page, { phones: phones(60), text: "Hello ".repeat(200) });
  await open(page, `/bulks/${uuid}`);
  await expect(page.getByText("Sending is paused because your balance is too low.")).toBeVisible();
  await assertCleanInBothThemes(page);
  await addCredit(person.email, "200");
  await expect(page.getByText("Sending resumed")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Sending is paused")).toHaveCount(0);
});

test("holds a bulk over the account's limit until an owner approves it", async ({
  page,
  browser,
}) => {
  const owner = await newPerson();
  const { addColleague } = await support();
  await signIn(page, owner, "/settings/sending");
  await page.getByLabel(/^Approve bulks above/).fill("3");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await loseSession(page, "session");
  await signIn(page, await addColleague(owner.email, "marketing"), "/bulks");
  const uuid = await send(page, { phones: phones(4) });
  await open(page, `/bulks/${uuid}`);
  await expect(page.getByText("This bulk is waiting for approval.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve and send" })).toHaveCount(0);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await signIn(other, owner, `/bulks/${uuid}`);
  await other.getByRole("button", { name: "Approve and send" }).click();
  await expect(other.getByText("Bulk approved")).toBeVisible();
  await expect.poll(async () => (await fetchReport(page, uuid)).sent, { timeout: 20_000 }).toBe(4);
  await context.close();
});
