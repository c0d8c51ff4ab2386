import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { expect, giveNumber, newPerson, open, signIn, test } from "../support/fixtures";

/** Simulator phones that reply, and one that no other test uses. */
const ANSWERS = "+491713920080";
const STOPS = "+491713920081";
const freshPhone = () => `+3363998${String(randomInt(10_000)).padStart(4, "0")}`;

const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
const list = (page: Page) => page.getByRole("list", { name: "Conversations" });
const messages = (page: Page) => page.getByRole("region", { name: "Messages" }).locator("li");
const choose = (page: Page, phone: string) => list(page).getByRole("link", { name: phone }).click();

async function send(page: Page, sender_id: string, phone: string, text: string): Promise<string> {
  const response = await page.request.post("/api/sms", {
    headers,
    data: { sender_id, phone, text },
  });
  expect(response.status()).toBe(201);
  return (await response.json()).uuid;
}

async function write(page: Page, phone: string, to: string, text: string): Promise<void> {
  const path = `/api/simulator/phones/${phone}/messages`;
  const response = await page.request.post(path, { headers, data: { to, text } });
  expect(response.status()).toBe(201);
}

test("shows a phone's reply, marks it read, sends an answer, and shows the next reply", async ({
  page,
}) => {
  const person = await newPerson();
  const number = await giveNumber(person);
  await signIn(page, person, "/inbox");
  await expect(page.getByRole("heading", { name: "No replies yet" })).toBeVisible();
  await send(page, number, ANSWERS, "Can you come on Monday?");
  await expect(list(page)).toContainText("Yes, that works for me.", { timeout: 20_000 });
  const link = page.getByRole("complementary").getByRole("link", { name: "Inbox" });
  await expect(link).toContainText("1", { timeout: 20_000 });
  await choose(page, "+49 171 3920080");
  await expect(messages(page)).toHaveCount(2);
  await expect(messages(page).first()).toContainText("Can you come on Monday?");
  await expect(messages(page).last()).toContainText("Replies to your message");
  await expect(link).not.toContainText("1");
  await assertCleanInBothThemes(page);

  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByText("Enter a text.")).toBeVisible();
  await page.getByRole("textbox", { name: "Reply" }).fill("See you then.");
  await expect(page.getByTestId("counter")).toContainText("1 part");
  await expect(page.getByText(/^Costs €0\.\d+$/)).toBeVisible();
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(messages(page).nth(2)).toContainText("See you then.");
  await expect(page.getByRole("textbox", { name: "Reply" })).toHaveValue("");
  // It is new while it is open, and read at once.
  await expect(messages(page).nth(3)).toContainText("Thank you!", { timeout: 20_000 });
  await expect(link).not.toContainText("1");
});

test("stops sending after STOP, and shows the reason", async ({ page }) => {
  const person = await newPerson();
  const number = await giveNumber(person);
  await signIn(page, person, "/inbox");
  await send(page, number, STOPS, "Our winter sale begins today.");
  await open(page, "/inbox?view=all");
  await expect(list(page)).toContainText("Blocked", { timeout: 20_000 });
  await choose(page, "+49 171 3920081");
  await expect(messages(page).nth(1)).toContainText("Opted out");
  await expect(messages(page).nth(2)).toContainText("Confirmation", { timeout: 20_000 });
  await expect(page.getByText("This number is blocked, so you can't reply.")).toBeVisible();
  await assertCleanInBothThemes(page);
  await page.getByRole("link", { name: "Consent log" }).click();
  const log = page.getByRole("list", { name: "Consent log" }).getByRole("listitem");
  await expect(log).toHaveCount(1);
  await expect(log).toContainText("STOP");
  await expect(page.getByRole("table", { name: "Blocked numbers" })).toContainText(
    "+49 171 3920081",
  );
  const uuid = await send(page, number, STOPS, "One more");
  await expect
    .poll(
      async () =>
        (await (await page.request.get(`/api/sms/${uuid}`, { headers })).json()).status_code,
    )
    .toBe(208);
});

async function saveTemplate(page: Page, name: string, text: string): Promise<void> {
  const texts = [{ lang: "en", text }];
  const data = { name, default_lang: "en", texts, placeholders: [] };
  const saved = await page.request.post("/api/templates", { headers, data });
  expect(saved.status()).toBe(201);
}

test("assigns, closes, reopens and marks conversations; uses templates", async ({ page }) => {
  const person = await newPerson();
  const number = await giveNumber(person);
  const phone = freshPhone();
  await signIn(page, person, "/inbox");
  await write(page, phone, number, "When are you open?");
  const row = list(page).getByRole("link").first();
  await expect(row).toContainText("When are you open?", { timeout: 20_000 });
  await row.click();
  await page.getByLabel("Assigned to").selectOption({ label: "Erika Test" });
  await saveTemplate(page, "Hours", "Monday to Friday, 9 to 18.");
  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("menuitem", { name: "Hours" }).click();
  await expect(page.getByRole("textbox", { name: "Reply" })).toHaveValue(
    "Monday to Friday, 9 to 18.",
  );
  await page.getByRole("textbox", { name: "Reply" }).fill("Hello Ada,");
  await page.getByRole("button", { name: "Templates" }).click();
  await page.getByRole("menuitem", { name: "Hours" }).click();
  await expect(page.getByRole("textbox", { name: "Reply" })).toHaveValue(
    "Hello Ada,\nMonday to Friday, 9 to 18.",
  );
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(messages(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Mark as unread" }).click();
  await expect(row).toContainText("Unread:");
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(list(page).getByRole("link")).toHaveCount(0);
  await page.getByLabel("View").selectOption("mine");
  await expect(list(page).getByRole("link")).toHaveCount(1);
  await write(page, phone, number, "Thanks!");
  await page.getByLabel("View").selectOption("open");
  await expect(row).toContainText("Thanks!", { timeout: 20_000 });
});

test("filters conversations by number and by bulk, and keeps the filters in the URL", async ({
  page,
}) => {
  const person = await newPerson();
  const [first, second] = [await giveNumber(person), await giveNumber(person)];
  await signIn(page, person, "/inbox");
  await write(page, freshPhone(), second, "A question of my own");
  const data = { text: "Can you come on Monday?", sender_id: first, phones: [ANSWERS] };
  const { uuid } = await (await page.request.post("/api/bulks", { headers, data })).json();
  await expect(list(page).getByRole("link")).toHaveCount(2, { timeout: 20_000 });
  await open(page, `/bulks/${uuid}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Replies" }).click();
  await expect(list(page).getByRole("link")).toHaveCount(1);
  await expect(list(page)).toContainText("Yes, that works for me.");
  await expect(page.getByLabel("Bulk replied to")).toHaveValue(uuid);
  await expect(page.getByLabel("Bulk replied to")).toContainText("Can you come on Monday?");
  await assertCleanInBothThemes(page);
  await page.getByLabel("Last message").selectOption("Older than 30 days");
  await expect(page.getByText("No conversations match these filters")).toBeVisible();
  await page.getByLabel("Last message").selectOption("Last 7 days");
  await expect(list(page).getByRole("link")).toHaveCount(1);
  await page.getByLabel("Your number").selectOption(second);
  await expect(page.getByText("No conversations match these filters")).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(list(page).getByRole("link")).toHaveCount(2);
  await page.getByLabel("Your number").selectOption(second);
  await expect(list(page).getByRole("link")).toHaveCount(1);
  await page.reload();
  await expect(list(page)).toContainText("A question of my own");
  await expect(list(page).getByRole("link")).toHaveCount(1);
});

test("suggests templates after a slash; keys choose one or dismiss the list", async ({ page }) => {
  const person = await newPerson();
  const number = await giveNumber(person);
  await signIn(page, person, "/inbox");
  for (const [name, text] of [
    ["Opening hours", "We are open from 9 to 18."],
    ["Holidays", "We are closed until Monday."],
    ["Thanks", "Thank you for writing."],
  ] as const) {
    await saveTemplate(page, name, text);
  }
  await write(page, freshPhone(), number, "When are you open?");
  await list(page).getByRole("link").first().click({ timeout: 20_000 });
  const box = page.getByRole("textbox", { name: "Reply" });
  const offered = page.getByRole("listbox", { name: "Templates" });
  await box.pressSequentially("Hello, /");
  await expect(offered.getByRole("option")).toHaveCount(3);
  await assertCleanInBothThemes(page);
  await box.pressSequentially("ho");
  await expect(offered.getByRole("option")).toHaveCount(2);
  await expect(offered.getByRole("option", { selected: true })).toContainText("Holidays");
  await box.press("ArrowDown");
  await expect(offered.getByRole("option", { selected: true })).toContainText("Opening hours");
  await box.press("Enter");
  await expect(box).toHaveValue("Hello, We are open from 9 to 18.");
  await expect(offered).toBeHidden();
  // The caret is after it.
  await box.pressSequentially(" Mon/Tue /t");
  await offered.getByRole("option", { name: "Thanks" }).click();
  await expect(box).toHaveValue("Hello, We are open from 9 to 18. Mon/Tue Thank you for writing.");
  await box.fill("");
  await box.pressSequentially("/h");
  await expect(offered).toBeVisible();
  await box.press("Escape");
  await expect(offered).toBeHidden();
  await expect(box).toHaveValue("/h");
  await box.pressSequentially("o");
  await expect(offered).toBeHidden();
  await expect(box).toBeFocused();
  await box.press("Escape");
  await expect(box).not.toBeFocused();
});

test("selects several conversations by mouse and keys, closes, marks and assigns them, and undoes it", async ({
  page,
}) => {
  const person = await newPerson();
  const number = await giveNumber(person);
  await signIn(page, person, "/inbox");
  for (const text of ["First", "Second", "Third", "Fourth"]) {
    await write(page, freshPhone(), number, text);
    await expect(list(page).getByRole("link").first()).toContainText(text, { timeout: 20_000 });
  }
  const boxes = list(page).getByRole("checkbox");
  const toolbar = page.getByRole("toolbar", { name: "Selected conversations" });
  const rows = list(page).getByRole("link");
  await boxes.nth(1).check();
  await boxes.nth(3).click({ modifiers: ["Shift"] });
  await expect(toolbar).toContainText("3 selected");
  await assertCleanInBothThemes(page);
  await toolbar.getByRole("button", { name: "Close 3" }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText("3 conversations closed")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3)).toContainText("Unread:");

  await toolbar.getByRole("checkbox", { name: "Select all shown" }).check();
  await toolbar.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Mark 4 as read" }).click();
  await expect(list(page).getByText("Unread:")).toHaveCount(0);
  await expect(toolbar).not.toContainText("selected");

  await rows.first().click();
  await expect(messages(page)).toContainText(["Fourth"]);
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await expect(messages(page)).toContainText(["Third"]);
  await page.keyboard.press("Shift+X");
  await expect(toolbar).toContainText("2 selected");
  await page.keyboard.press("a");
  await expect(page.getByText("2 conversations reassigned")).toBeVisible();
  await expect(page.getByLabel("Assigned to")).toHaveValue(/^\d+$/);
  await page.keyboard.press("x");
  await page.keyboard.press("Escape");
  await expect(toolbar).not.toContainText("selected");
  await page.keyboard.press("x");
  await page.keyboard.press("e");
  await expect(rows).toHaveCount(3);
});

test("cancels an answer within some seconds, and restores its text in the box", async ({
  page,
}) => {
  const person = await newPerson();
  const number = await giveNumber(person);
  const phone = freshPhone();
  await signIn(page, person, "/inbox");
  await write(page, phone, number, "Is my parcel there?");
  await list(page).getByRole("link").first().click({ timeout: 20_000 });
  const box = page.getByRole("textbox", { name: "Reply" });
  await box.fill("It is herre.");
  await box.press("Control+Enter");
  await expect(messages(page)).toHaveCount(2);
  await expect(messages(page).last()).toContainText(/Sends in \d s/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(box).toHaveValue("It is herre.");
  await expect(messages(page).last()).toContainText("Stopped");
  await box.fill("It is here.");
  await box.press("Control+Enter");
  await expect(messages(page).last()).toContainText("It is here.");
  await expect(messages(page).last()).toContainText("Delivered", { timeout: 30_000 });
  // The phone has the right one only.
  const query = "_order[created_at]=asc";
  const sent = await (await page.request.get(`/api/sms?${query}`, { headers })).json();
  const codes = sent.map(({ status_code }: { status_code: number }) => status_code);
  expect(codes).toEqual([410, 100]);
});

test("assigns, closes, advances, undoes the closing and blocks by shortcut keys", async ({
  page,
}) => {
  const person = await newPerson();
  const number = await giveNumber(person);
  const [first, second] = [freshPhone(), freshPhone()];
  await signIn(page, person, "/inbox");
  await write(page, first, number, "The first question");
  await expect(list(page).getByRole("link")).toHaveCount(1, { timeout: 20_000 });
  await write(page, second, number, "The second question");
  await expect(list(page).getByRole("link")).toHaveCount(2, { timeout: 20_000 });
  await list(page).getByRole("link", { name: "The second question" }).click();
  await expect(messages(page)).toContainText(["The second question"]);
  const assignee = page.getByLabel("Assigned to");
  await page.keyboard.press("a");
  await expect(assignee).toHaveValue(/^\d+$/);
  await page.keyboard.press("a");
  await expect(assignee).toHaveValue("");
  await page.keyboard.press("e");
  await expect(messages(page)).toContainText(["The first question"]);
  await expect(list(page).getByRole("link")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list(page).getByRole("link")).toHaveCount(2);
  await page.keyboard.press("#");
  await expect(page.getByText("This number is blocked, so you can't reply.")).toBeVisible();
});

test("creates, edits and deletes an internal note in the thread, and never sends it", async ({
  page,
}) => {
  const person = await newPerson();
  const number = await giveNumber(person);
  await signIn(page, person, "/inbox");
  await write(page, freshPhone(), number, "Please call me back.");
  await list(page).getByRole("link").first().click({ timeout: 20_000 });
  await page.getByRole("textbox", { name: "Reply" }).fill("We will");
  await page.getByRole("button", { name: "Add note" }).click();
  const box = page.getByRole("textbox", { name: "Note for colleagues" });
  await expect(box).toBeFocused();
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Enter a note.")).toBeVisible();
  await box.fill("Called, nobody answered.");
  await assertCleanInBothThemes(page);
  await box.press("Control+Enter");
  await expect(messages(page)).toContainText(["Please call me back.", "Called, nobody answered."]);
  const note = messages(page).nth(1);
  await expect(note).toContainText("Erika Test");
  await assertCleanInBothThemes(page);
  await expect(page.getByRole("textbox", { name: "Reply" })).toHaveValue("We will");
  await note.getByRole("button", { name: "Edit note" }).click();
  await note.getByRole("textbox", { name: "Edit note" }).fill("Called, she wants Monday.");
  await note.getByRole("button", { name: "Save note" }).click();
  await expect(note).toContainText("Called, she wants Monday.");
  await expect(note).toContainText("Edited");
  await note.getByRole("button", { name: "Delete note" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete note?" });
  await dialog.getByRole("button", { name: "Delete note" }).click();
  await expect(messages(page)).toHaveCount(1);
  const sent = await page.request.get("/api/sms", { headers });
  expect(await sent.json()).toEqual([]);
});

test("answers from a virtual phone", async ({ page }) => {
  const person = await newPerson();
  const number = await giveNumber(person);
  const phone = freshPhone();
  await signIn(page, person, "/simulator");
  await send(page, number, phone, "Your parcel comes at two. Is that fine?");
  const shown = `${phone.slice(0, 3)} ${phone.slice(3, 4)} ${phone.slice(4).replace(/(..)(?=.)/g, "$1 ")}`;
  await page.getByRole("button", { name: shown }).click();
  await page.getByRole("textbox", { name: "Reply as this phone" }).fill("Three would be better");
  await page.getByRole("button", { name: "Send from this phone" }).click();
  await expect(page.getByLabel("Phone", { exact: true })).toContainText("Three would be better");
  await assertCleanInBothThemes(page);
  await open(page, "/inbox");
  await expect(list(page)).toContainText("Three would be better", { timeout: 20_000 });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("shows one pane at a time", async ({ page }) => {
    const person = await newPerson();
    const number = await giveNumber(person);
    await signIn(page, person, "/inbox");
    await write(page, freshPhone(), number, "Hello?");
    await expect(list(page).getByRole("link")).toHaveCount(1, { timeout: 20_000 });
    await expect(page.getByRole("combobox")).toHaveCount(0);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Filter" }).getByRole("combobox")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await list(page).getByRole("link").first().click();
    await expect(messages(page)).toHaveCount(1);
    await expect(list(page)).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Reply" })).toBeVisible();
    await assertCleanInBothThemes(page);
    await page.getByRole("link", { name: "Back to the conversations" }).click();
    await expect(list(page)).toBeVisible();
  });
});
