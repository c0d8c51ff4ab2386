import type { Page } from "@playwright/test";
import { assertClean } from "../support/axe";
import { headers, fetchReport, settledReport } from "../support/bulk-report";
import { figure } from "../support/figures";
import { expect, giveNumber, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";
import { chooseFile, createGroup } from "../support/import-contacts";
import { sendToMany } from "../support/send-bulk";

/** Simulator phones: one replies, one sends STOP, one gets no message until the bulk is stopped. */
const ANSWERS = "0171 3920080";
const STOPS = "0171 3920081";
const WAITS = "0171 3920041";

/** Typical spreadsheet damage: a dropped leading zero, a rounded number, an empty cell, a duplicate. */
const FILE = [
  "Handy;Vorname;Ort",
  `${ANSWERS};Jürgen;Köln`,
  `${STOPS};Ada;Bonn`,
  "1713920082;Max;",
  "4,91714E+11;Lost;Kiel",
  `${ANSWERS};Twice;Ulm`,
  `${WAITS};Ole;Lübeck`,
];

const PEOPLE = 4;
const text = (page: Page) => page.getByRole("textbox", { name: "Message" });
const count = (page: Page) => page.getByTestId("recipient-count");
const conversations = (page: Page) => page.getByRole("list", { name: "Conversations" });

/** Unread conversations, as the API counts them. */
const countUnread = async (page: Page): Promise<number> =>
  (await (await page.request.get("/api/inbox", { headers })).json()).unread;

/** Makes a group of a damaged file: columns, the repair of one row, the import. */
async function importGroup(page: Page): Promise<void> {
  await createGroup(page, "Trade fair");
  await chooseFile(page, "messe.csv", FILE);
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("button", { name: "Show rows" }).click();
  await expect(page.getByText("1 number was damaged by a spreadsheet")).toBeVisible();
  const value = page.getByLabel("Value in line 5");
  await value.fill(`${ANSWERS} `);
  await value.press("Enter");
  await expect(page.getByText("was damaged by a spreadsheet")).toHaveCount(0);
  await page.getByRole("button", { name: `Import ${PEOPLE} contacts` }).click();
  await expect(page.getByText("The import is done")).toBeVisible();
  await page.getByRole("link", { name: "Open group" }).click();
  await expect(page.getByRole("table", { name: "Entries of Trade fair" })).toContainText("Ada");
}

async function compose(page: Page, number: string): Promise<void> {
  await page.getByRole("link", { name: "Send message" }).click();
  await isHydrated(page);
  await expect(page.getByText(`Trade fair · ${PEOPLE}`)).toBeVisible();
  await page.getByLabel("From", { exact: true }).fill(number);
  await text(page).fill(
    "Hello [Vorname|friend], we come to [Ort|your town] on Monday… Shall we see you at the fair?",
  );
  await expect(count(page)).toContainText(`${PEOPLE} will receive it`);
  await expect(page.getByTestId("parts")).toContainText(`${PEOPLE} in Unicode`);
  const before = await page.getByTestId("price").textContent();
  await page.getByRole("button", { name: /^Replace it/ }).click();
  await expect(page.getByTestId("parts")).toContainText("1 part for everyone");
  await expect(page.getByTestId("price")).not.toHaveText(before ?? "");
  await expect(page.getByTestId("draft-state")).toContainText("Draft saved");
}

test("goes from a damaged file to a reply and a STOP, with a bulk stopped halfway", async ({
  page,
}) => {
  const person = await newPerson();
  const number = await giveNumber(person);
  await signIn(page, person, "/groups");
  await importGroup(page);
  await compose(page, number);
  const uuid = await sendToMany(page, PEOPLE);

  // Progress, until both phones have answered.
  await expect(page.getByText(/^Sending, \d+/)).toBeVisible();
  const inbox = page.getByRole("complementary").getByRole("link", { name: "Inbox" });
  // Replies take up to nine seconds, and the badge is read every fifteen: both together are more than one step may take.
  await expect.poll(() => countUnread(page)).toBe(1);
  await expect(inbox).toContainText("1");
  await expect.poll(async () => (await fetchReport(page, uuid)).sent).toBe(PEOPLE - 1);
  await page.getByRole("button", { name: "Stop bulk" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Stop this bulk?" });
  await dialog.getByRole("button", { name: "Stop bulk" }).click();
  await expect(page.getByText("Stopped", { exact: true })).toBeVisible();
  expect((await settledReport(page, uuid)).stopped).toBe(1);
  await expect(figure(page, "Recipients")).toContainText(String(PEOPLE));
  await expect(figure(page, "Sent")).toContainText(`Sent${PEOPLE - 1}`);
  await assertClean(page);

  await inbox.click();
  await conversations(page).getByRole("link", { name: "Jürgen" }).click();
  const messages = page.getByRole("region", { name: "Messages" }).locator("li");
  await expect(messages.first()).toContainText("Hello Jürgen, we come to Köln on Monday...");
  await expect(messages.nth(1)).toContainText("Yes, that works for me.");
  await page.getByRole("textbox", { name: "Reply" }).fill("Hall 4, stand 12.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await expect(messages.nth(2)).toContainText("Hall 4, stand 12.");
  await assertClean(page);

  await open(page, "/inbox?view=all");
  await conversations(page).getByRole("link", { name: "Ada" }).click();
  await expect(page.getByText("This number is blocked, so you can't reply.")).toBeVisible();
  await open(page, `/compose?bulk=${uuid}`);
  await expect(count(page)).toContainText(`${PEOPLE - 1} will receive it`);
  await expect(count(page)).toContainText("1 blocked");
});
