import { BOTH, firstRow, LIGHT, screen } from "./screen.mjs";
import { ACCOUNT_SCREENS } from "./screens-account.mjs";
import { BILLING_SCREENS } from "./screens-billing.mjs";
import { BULK_SCREENS } from "./screens-bulks.mjs";
import { CLICK_SCREENS } from "./screens-clicks.mjs";
import { CONTACT_SCREENS } from "./screens-contacts.mjs";
import { DEVELOPER_SCREENS } from "./screens-developers.mjs";
import { INBOX_SCREENS } from "./screens-inbox.mjs";
import { TRUST_SCREENS } from "./screens-trust.mjs";

/**
 * Screenshots for `npm run screens`: number, name, path, sizes, themes, user and prior steps. `as`: a role of the
 * demo account, `newcomer` (with a separate account), or `nobody`.
 */
export const SIZES = {
  D: { width: 1440, height: 900 },
  L: { width: 1280, height: 720 },
  W: { width: 1920, height: 1080 },
  UW: { width: 2560, height: 1440 },
  T: { width: 768, height: 1024 },
  TL: { width: 1024, height: 768 },
  TW: { width: 1180, height: 820 },
  M: { width: 390, height: 844 },
  S: { width: 320, height: 640 },
};

const TEXT =
  "Hallo Katarzyna, Ihre Bestellung 4711-02 ist unterwegs… Ankunft morgen zwischen 9–12 Uhr. Verfolgen Sie sie in Ihrem Kundenkonto, oder antworten Sie auf diese Nachricht mit STOPP.";

const message = async (page, text = "Your order has left our house. It arrives tomorrow.") => {
  await page.getByLabel("From", { exact: true }).fill("NORDWIND");
  await page.getByLabel("To", { exact: true }).fill("+491713920001");
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByTestId("draft-state").filter({ hasText: "Draft saved" }).waitFor();
};
const openLater = async (page) => {
  await message(page);
  await page.getByText("Later", { exact: true }).click();
  await page.getByLabel("Enter a time").fill("tomorrow 14:30");
};
/** Follows its link, because a page load includes its responses, which then can't be intercepted. */
const follow = (page, name) =>
  page.getByRole("link", { name, exact: true }).filter({ visible: true }).first().click();
const review = async (page) => {
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.waitForURL("**/review");
};
const peek = async (page) => {
  await firstRow(page).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press(" ");
};

export const SCREENS = [
  screen(1, "sign-in", "/login", ["D", "M", "S"], BOTH, { as: "nobody" }),
  screen(1, "sign-in-wrong", "/login", ["D", "M"], BOTH, {
    as: "nobody",
    async steps(page) {
      await page.locator("input[name=email]").fill("nobody@example.org");
      await page.locator("input[name=password]").fill("not the password");
      await page.locator("button[type=submit]").click();
      await page.getByRole("alert").or(page.getByRole("status")).first().waitFor();
    },
  }),
  screen(1, "sign-up", "/sign-up", ["D", "M"], BOTH, { as: "nobody" }),
  screen(1, "forgot", "/forgot-password", ["D"], BOTH, { as: "nobody" }),
  screen(1, "reset", "/reset-password/x", ["D"], LIGHT, { as: "nobody" }),
  screen(1, "confirm", "/confirm/x", ["D"], LIGHT, { as: "nobody" }),
  screen(1, "confirm-email", "/confirm-email/x", ["D"], LIGHT, { as: "nobody" }),
  screen(1, "invite-gone", "/invite/x", ["D", "M"], LIGHT, { as: "nobody" }),
  ...INBOX_SCREENS,
  screen(2, "overview", "/overview", ["D", "L", "UW", "T", "M", "S", "TL", "TW"], BOTH),
  screen(2, "overview-new", "/overview", ["D", "M"], BOTH, { as: "newcomer" }),
  screen(3, "overview-developer", "/overview", ["D"], LIGHT, { as: "developer" }),
  screen(3, "overview-marketing", "/overview", ["D"], LIGHT, { as: "marketing" }),
  screen(3, "overview-accountant", "/overview", ["D"], LIGHT, { as: "accountant" }),
  screen(4, "compose", "/compose", ["D", "L", "T", "M", "S", "TL", "TW"], BOTH, { steps: openLater }),
  screen(5, "compose-unicode", "/compose", ["D", "M"], BOTH, {
    steps: (page) => message(page, TEXT),
  }),
  screen(7, "compose-no-funds", "/compose", ["D"], BOTH, {
    as: "newcomer",
    async steps(page) {
      await page.route("**/api/me", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          json: { ...(await answer.json()), balance_amount: 0.02, credit_line: 0 },
        });
      });
      await page.waitForResponse("**/api/me");
      await message(page);
    },
  }),
  screen(8, "compose-voice-error", "/compose", ["D"], LIGHT, {
    async steps(page) {
      await page.getByText("Voice call", { exact: true }).first().click();
      await page.getByLabel("To", { exact: true }).fill("+491713920001");
      await page.getByText("SSML", { exact: true }).first().click();
      await page
        .locator("main textarea")
        .first()
        .fill('<speak>\nGood morning.\n<brek time="1s"/>\n</speak>');
      await page.keyboard.press("Tab");
    },
  }),
  screen(9, "review", "/compose", ["D", "M"], BOTH, {
    async steps(page) {
      await openLater(page);
      await review(page);
    },
  }),
  screen(9, "grace", "/compose", ["D", "M"], BOTH, {
    async steps(page) {
      await message(page);
      await review(page);
      await page.getByRole("button", { name: /^Send 1 message/ }).click();
      await page.waitForURL("**/messages/*");
    },
  }),
  screen(10, "messages", "/messages", ["D", "L", "W", "UW", "T", "M", "S", "TL", "TW"], BOTH),
  screen(10, "messages-masked", "/messages", ["D"], LIGHT, { as: "accountant" }),
  screen(
    11,
    "messages-filters",
    "/messages?state=failed&country=DE&created=30d",
    ["D", "M"],
    BOTH,
    { steps: (page) => page.keyboard.press("f") },
  ),
  screen(12, "messages-selected", "/messages", ["D", "M", "TL", "TW"], BOTH, {
    steps: async (page) => {
      await page.getByRole("checkbox").first().check();
    },
  }),
  screen(13, "messages-peek", "/messages", ["D", "L", "M", "TL", "TW"], BOTH, { steps: peek }),
  screen(13, "messages-peek-failed", "/messages?state=failed", ["D"], LIGHT, { steps: peek }),
  screen(14, "messages-none", "/messages", ["D", "M"], LIGHT, { as: "newcomer" }),
  screen(14, "messages-filtered-none", "/messages?q=nothing-like-it&created=7d", ["D", "M"], LIGHT),
  screen(14, "messages-error", "/overview", ["D", "M"], LIGHT, {
    async steps(page) {
      await page.route("**/api/sms?**", (route) =>
        route.fulfill({
          status: 503,
          contentType: "application/problem+json",
          headers: { "x-service-request-id": "0123456789abcdef0123456789abcdef" },
          body: JSON.stringify({
            title: "Unavailable",
            detail: "Try again in a moment.",
            code: "unavailable",
          }),
        }),
      );
      await follow(page, "Messages");
      await page.getByRole("button", { name: /again/i }).waitFor({ timeout: 30_000 });
    },
  }),
  screen(16, "scheduled", "/scheduled", ["D", "M", "TL", "TW"], BOTH),
  screen(16, "scheduled-month", "/scheduled?view=month", ["D", "M"], BOTH),
  screen(16, "scheduled-none", "/scheduled", ["D"], LIGHT, { as: "newcomer" }),
  ...BULK_SCREENS,
  ...CLICK_SCREENS,
  ...CONTACT_SCREENS,
  ...ACCOUNT_SCREENS,
  ...TRUST_SCREENS,
  ...DEVELOPER_SCREENS,
  ...BILLING_SCREENS,
];

/** Screenshots for the README: a screen, and its file name in `docs/images`. */
export const README_SCREENS = [
  ["overview", "overview"],
  ["compose-unicode", "compose"],
];
