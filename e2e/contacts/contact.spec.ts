import type { Page } from "@playwright/test";
import { assertCleanInBothThemes } from "../support/axe";
import { expect, giveNumber, isHydrated, newPerson, open, signIn, test } from "../support/fixtures";

/** Loaded late: it reads the settings of the copy under test. */
const support = () => import("../support/bulks");

/** A phone of the simulator that answers. */
const ANSWERS = "+491713920080";
const FORMATTED_PHONE = "+49 171 3920080";
const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };

async function post(page: Page, path: string, data: object) {
  const response = await page.request.post(`/api${path}`, { headers, data });
  expect(response.status()).toBe(201);
  return response.json();
}

const history = (page: Page) => page.getByRole("list", { name: "History" }).getByRole("listitem");

async function makeContact(page: Page, number: string): Promise<void> {
  await post(page, "/groups", {
    name: "Customers",
    name_a: "Name",
    phones: [{ phone: ANSWERS, a: "Erika" }],
  });
  await post(page, "/sms", { sender_id: number, phone: ANSWERS, text: "Can you come on Monday?" });
  await expect
    .poll(async () => {
      const response = await page.request.get(
        `/api/incomings?from=${encodeURIComponent(ANSWERS)}`,
        {
          headers,
        },
      );
      return ((await response.json()) as unknown[]).length;
    })
    .toBe(1);
}

test("shows a number's messages in both directions, and erases the person", async ({ page }) => {
  const person = await newPerson();
  const number = await giveNumber(person);
  await signIn(page, person, "/contacts");
  await makeContact(page, number);
  await open(page, `/contacts/${encodeURIComponent(ANSWERS)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Erika");
  await expect(page.getByRole("main")).toContainText(FORMATTED_PHONE);
  await expect(page.getByRole("region", { name: "Customers" })).toContainText("Erika");
  await expect(history(page)).toHaveCount(2);
  await expect(history(page).first()).toContainText("Yes, that works for me.");
  await expect(history(page).last()).toContainText("Can you come on Monday?");
  const counts = page.getByRole("region", { name: "History" });
  await expect(counts.locator("dd").first()).toHaveText("1");
  await assertCleanInBothThemes(page);
  await history(page).first().getByRole("link", { name: "Answered message" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(FORMATTED_PHONE);
  await expect(page.getByRole("main")).toContainText("Can you come on Monday?");

  await open(page, `/contacts/${encodeURIComponent(ANSWERS)}`);
  await page.getByRole("button", { name: "Forget this person" }).click();
  const dialog = page.getByRole("alertdialog", { name: `Forget ${FORMATTED_PHONE}?` });
  await expect(dialog).toContainText("1 message to this number");
  await expect(dialog).toContainText("1 message from this number");
  await expect(dialog).toContainText("1 entry in a group, with its columns");
  await expect(dialog).toContainText("This can't be undone.");
  await assertCleanInBothThemes(page);
  await dialog.getByRole("button", { name: "Forget this person" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Person forgotten");
  await expect(page.getByRole("main")).not.toContainText(FORMATTED_PHONE);
  await assertCleanInBothThemes(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download receipt" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^forgotten-\d{4}-\d\d-\d\d\.json$/);

  await page.getByRole("main").getByRole("link", { name: "All contacts" }).click();
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  await open(page, "/inbox?view=all");
  await expect(page.getByRole("main")).not.toContainText(FORMATTED_PHONE);
});

test("links the message count to the messages of exactly this number", async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person, "/contacts");
  const sms = { sender_id: "POSTHORN", text: "To this number" };
  await post(page, "/sms", { ...sms, phone: ANSWERS });
  await post(page, "/sms", { ...sms, phone: `${ANSWERS}1`, text: "To a longer one" });
  await open(page, `/contacts/${encodeURIComponent(ANSWERS)}`);
  await page.getByRole("link", { name: "Messages sent" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Messages");
  await expect(page.getByRole("main")).toContainText("To this number");
  await expect(page.getByRole("main")).not.toContainText("To a longer one");
});

test("shows fraud checks of exactly this number", async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person, "/contacts");
  await post(page, "/groups", { name: "Customers", phones: [{ phone: ANSWERS }] });
  const path = `/contacts/${encodeURIComponent(ANSWERS)}`;
  const checks = page.getByRole("region", { name: "Fraud checks" });
  await open(page, path);
  await expect(checks).toContainText("This number was not checked.");
  for (const phone of [...Array.from({ length: 6 }, () => ANSWERS), `${ANSWERS}1`])
    await post(page, "/fraud-checks", { service_code: "economy", phone });
  await open(page, path);
  await expect(checks.getByRole("listitem")).toHaveCount(5);
  await assertCleanInBothThemes(page);
  await checks.getByRole("link", { name: "All 6 fraud checks" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fraud checks");
  await expect(page.getByRole("main")).toContainText("6 checks");
});

test("doesn't offer to erase a blocked person who was already erased", async ({ page }) => {
  const person = await newPerson();
  await signIn(page, person, "/contacts");
  await post(page, "/blocked_numbers", { number: ANSWERS });
  const forget = page.getByRole("button", { name: "Forget this person" });
  await open(page, `/contacts/${encodeURIComponent(ANSWERS)}`);
  await forget.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Forget this person" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Person forgotten");
  await open(page, `/contacts/${encodeURIComponent(ANSWERS)}`);
  await expect(page.getByRole("main")).toContainText("This person was forgotten on");
  await expect(forget).toHaveCount(0);
  await assertCleanInBothThemes(page);
});

test("hides the erase button from users without permission", async ({ page }) => {
  const owner = await newPerson();
  const number = await giveNumber(owner);
  await signIn(page, owner, "/contacts");
  await makeContact(page, number);
  const marketing = await (await support()).addColleague(owner.email, "marketing");
  await signIn(page, marketing, `/contacts/${encodeURIComponent(ANSWERS)}`);
  await isHydrated(page);
  await expect(history(page)).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Write message" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Forget this person" })).toHaveCount(0);
});
