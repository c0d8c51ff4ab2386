import { ACCOUNT_SCREENS } from "./screens-account.mjs";

/**
 * What `npm run screens` takes pictures of: a number, a name, where, in which sizes and themes, as whom, and
 * what is done before. `as`: a role of the demo account, `newcomer` (an account of its own), or `nobody`.
 */
export const SIZES = {
  D: { width: 1440, height: 900 },
  L: { width: 1280, height: 720 },
  W: { width: 1920, height: 1080 },
  UW: { width: 2560, height: 1440 },
  T: { width: 768, height: 1024 },
  M: { width: 390, height: 844 },
  S: { width: 320, height: 640 },
};

const BOTH = ["light", "dark"];
const LIGHT = ["light"];
const TEXT =
  "Hallo Katarzyna, Ihre Bestellung 4711-02 ist unterwegs… Ankunft morgen zwischen 9–12 Uhr. Verfolgen Sie sie in Ihrem Kundenkonto, oder antworten Sie auf diese Nachricht mit STOPP.";

const message = async (page, text = "Your order has left our house. It arrives tomorrow.") => {
  await page.getByLabel("From", { exact: true }).fill("NORDWIND");
  await page.getByLabel("To", { exact: true }).fill("+491713920001");
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.getByText("Draft saved").waitFor();
};
const firstRow = (page) => page.locator("tbody tr [data-row-link]").first();
const later = async (page) => {
  await message(page);
  await page.getByText("Later", { exact: true }).click();
  await page.getByLabel("Type a time").fill("tomorrow 14:30");
};

export const SCREENS = [
  { row: 1, name: "sign-in", as: "nobody", path: "/login", sizes: ["D", "M", "S"], themes: BOTH },
  {
    row: 1,
    name: "sign-in-wrong",
    as: "nobody",
    path: "/login",
    sizes: ["D", "M"],
    themes: BOTH,
    async steps(page) {
      await page.locator("input[name=email]").fill("nobody@example.org");
      await page.locator("input[name=password]").fill("not the password");
      await page.locator("button[type=submit]").click();
      await page.getByRole("alert").or(page.getByRole("status")).first().waitFor();
    },
  },
  { row: 1, name: "sign-up", as: "nobody", path: "/sign-up", sizes: ["D", "M"], themes: BOTH },
  { row: 1, name: "forgot", as: "nobody", path: "/forgot-password", sizes: ["D"], themes: BOTH },
  { row: 1, name: "reset", as: "nobody", path: "/reset-password/x", sizes: ["D"], themes: LIGHT },
  { row: 1, name: "confirm", as: "nobody", path: "/confirm/x", sizes: ["D"], themes: LIGHT },
  {
    row: 1,
    name: "invite-gone",
    as: "nobody",
    path: "/invite/x",
    sizes: ["D", "M"],
    themes: LIGHT,
  },
  {
    row: 2,
    name: "overview",
    path: "/overview",
    sizes: ["D", "L", "UW", "T", "M", "S"],
    themes: BOTH,
  },
  {
    row: 2,
    name: "overview-new",
    as: "newcomer",
    path: "/overview",
    sizes: ["D", "M"],
    themes: BOTH,
  },
  {
    row: 3,
    name: "overview-developer",
    as: "developer",
    path: "/overview",
    sizes: ["D"],
    themes: LIGHT,
  },
  {
    row: 3,
    name: "overview-marketing",
    as: "marketing",
    path: "/overview",
    sizes: ["D"],
    themes: LIGHT,
  },
  {
    row: 3,
    name: "overview-accountant",
    as: "accountant",
    path: "/overview",
    sizes: ["D"],
    themes: LIGHT,
  },
  {
    row: 4,
    name: "compose",
    path: "/compose",
    sizes: ["D", "L", "T", "M", "S"],
    themes: BOTH,
    steps: later,
  },
  {
    row: 5,
    name: "compose-unicode",
    path: "/compose",
    sizes: ["D", "M"],
    themes: BOTH,
    steps: (page) => message(page, TEXT),
  },
  {
    row: 7,
    name: "compose-no-funds",
    as: "newcomer",
    path: "/compose",
    sizes: ["D"],
    themes: BOTH,
    async steps(page) {
      await page.route("**/api/me", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          json: { ...(await answer.json()), balance_amount: 0.02, credit_line: 0 },
        });
      });
      await page.reload();
      await message(page);
    },
  },
  {
    row: 8,
    name: "compose-voice-error",
    path: "/compose",
    sizes: ["D"],
    themes: LIGHT,
    async steps(page) {
      await page.getByText("Voice", { exact: true }).first().click();
      await page.getByLabel("To", { exact: true }).fill("+491713920001");
      await page.getByText("SSML", { exact: true }).first().click();
      await page
        .locator("main textarea")
        .first()
        .fill('<speak>\nGood morning.\n<brek time="1s"/>\n</speak>');
      await page.keyboard.press("Tab");
    },
  },
  {
    row: 9,
    name: "review",
    path: "/compose",
    sizes: ["D", "M"],
    themes: BOTH,
    async steps(page) {
      await later(page);
      await page.getByRole("button", { name: "Review and send" }).click();
      await page.waitForURL("**/review");
    },
  },
  {
    row: 9,
    name: "grace",
    path: "/compose",
    sizes: ["D", "M"],
    themes: BOTH,
    async steps(page) {
      await message(page);
      await page.getByRole("button", { name: "Review and send" }).click();
      await page.waitForURL("**/review");
      await page.getByRole("button", { name: /^Send 1 message/ }).click();
      await page.waitForURL("**/messages/*");
    },
  },
  {
    row: 10,
    name: "messages",
    path: "/messages",
    sizes: ["D", "L", "W", "UW", "T", "M", "S"],
    themes: BOTH,
  },
  {
    row: 10,
    name: "messages-masked",
    as: "accountant",
    path: "/messages",
    sizes: ["D"],
    themes: LIGHT,
  },
  {
    row: 11,
    name: "messages-filters",
    path: "/messages?state=failed&country=DE&created=30d",
    sizes: ["D", "M"],
    themes: BOTH,
    steps: (page) => page.keyboard.press("f"),
  },
  {
    row: 12,
    name: "messages-selected",
    path: "/messages",
    sizes: ["D", "M"],
    themes: BOTH,
    steps: async (page) => {
      await page.getByRole("checkbox").first().check();
    },
  },
  {
    row: 13,
    name: "messages-peek",
    path: "/messages",
    sizes: ["D", "L", "M"],
    themes: BOTH,
    async steps(page) {
      await firstRow(page).waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press(" ");
    },
  },
  {
    row: 13,
    name: "messages-peek-failed",
    path: "/messages?state=failed",
    sizes: ["D"],
    themes: LIGHT,
    async steps(page) {
      await firstRow(page).waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press(" ");
    },
  },
  {
    row: 14,
    name: "messages-none",
    as: "newcomer",
    path: "/messages",
    sizes: ["D", "M"],
    themes: LIGHT,
  },
  {
    row: 14,
    name: "messages-filtered-none",
    path: "/messages?q=nothing-like-it&created=7d",
    sizes: ["D", "M"],
    themes: LIGHT,
  },
  {
    row: 14,
    name: "messages-error",
    path: "/overview",
    sizes: ["D", "M"],
    themes: LIGHT,
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
      await page.goto(new URL("/messages", page.url()).href);
      await page.getByRole("button", { name: /again/i }).waitFor({ timeout: 30_000 });
    },
  },
  { row: 16, name: "scheduled", path: "/scheduled", sizes: ["D", "M"], themes: BOTH },
  {
    row: 16,
    name: "scheduled-month",
    path: "/scheduled?view=month",
    sizes: ["D", "M"],
    themes: BOTH,
  },
  {
    row: 16,
    name: "scheduled-none",
    as: "newcomer",
    path: "/scheduled",
    sizes: ["D"],
    themes: LIGHT,
  },
  ...ACCOUNT_SCREENS,
];
