import { BOTH, firstRow, LIGHT, screen } from "./screen.mjs";

const open = (pattern) => async (page) => {
  await page.getByRole("button", { name: pattern }).first().click();
};

const BUSY = {
  status: 503,
  headers: { "content-type": "application/ld+json", "x-service-request-id": "A".repeat(32) },
  body: JSON.stringify({
    "hydra:description": "The service is busy. Please try again shortly.",
    code: "unavailable",
  }),
};

const NONSENSE = {
  headers: { "content-type": "application/ld+json" },
  body: JSON.stringify({ "hydra:member": [null], totals: 1, items: 1 }),
};

/** Follows a link, because a page load includes its first responses. */
const toMessages = (page) => page.locator("nav a[href='/messages']:visible").first().click();

export const ACCOUNT_SCREENS = [
  screen(27, "keys", "/developers/keys", ["D", "M", "TL", "TW"], BOTH),
  screen(27, "keys-create", "/developers/keys", ["D", "M"], BOTH, { steps: open(/^Create key/) }),
  screen(28, "developers", "/developers", ["D", "M", "TL", "TW"], BOTH),
  screen(28, "logs", "/developers/logs", ["D", "M", "TL", "TW"], BOTH),
  screen(28, "log", "/developers/logs", ["D", "M"], BOTH, {
    async steps(page) {
      await firstRow(page).click();
      await page.waitForURL("**/developers/logs/*");
    },
  }),
  screen(30, "reference", "/developers/reference", ["D", "T", "M"], BOTH),
  screen(30, "reference-send", "/developers/reference/sendSms", ["D", "M", "TL", "TW"], BOTH),
  screen(31, "team", "/team", ["D", "M", "TL", "TW"], LIGHT),
  screen(31, "team-invite", "/team", ["D", "M"], LIGHT, { steps: open(/^Invite/) }),
  screen(31, "audit-log", "/team/audit-log", ["D", "M", "TL", "TW"], LIGHT),
  ...["", "/sending", "/notifications", "/profile", "/security", "/shortcuts"].map((part) =>
    screen(
      32,
      `settings${part.replace("/", "-")}`,
      `/settings${part}`,
      ["D", "M", "TL", "TW"],
      BOTH,
    ),
  ),
  screen(33, "palette", "/overview", ["D", "M"], BOTH, {
    steps: (page) => page.keyboard.press("ControlOrMeta+k"),
  }),
  screen(33, "palette-typed", "/overview", ["D"], BOTH, {
    async steps(page) {
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox").fill("+49 171 3920");
    },
  }),
  screen(34, "shortcuts", "/messages", ["D"], BOTH, { steps: (page) => page.keyboard.press("?") }),
  screen(35, "refused", "/compose", ["D", "M"], BOTH, { as: "accountant" }),
  screen(35, "no-page", "/nowhere/at-all", ["D", "M"], BOTH),
  screen(35, "no-record", "/messages/00000000-0000-7000-8000-000000000000", ["D"], LIGHT),
  screen(35, "gateway-away", "/overview", ["D", "M"], BOTH, {
    async steps(page) {
      await page.route("**/api/**", (route) => route.fulfill(BUSY));
      await toMessages(page);
      await page.getByText(/isn't responding/).waitFor({ timeout: 30_000 });
    },
  }),
  screen(35, "page-broke", "/overview", ["D", "M"], BOTH, {
    async steps(page) {
      await page.route("**/api/sms?*", (route) => route.fulfill(NONSENSE));
      await toMessages(page);
      await page.getByRole("heading", { name: /Couldn't show/ }).waitFor();
    },
  }),
  screen(35, "offline", "/messages", ["D", "M"], BOTH, {
    steps: (page) => page.context().setOffline(true),
  }),
  screen(36, "overview-de", "/overview", ["D", "S"], LIGHT, { locale: "de" }),
  screen(36, "compose-de", "/compose", ["D", "S"], LIGHT, { locale: "de" }),
  screen(36, "messages-de", "/messages", ["D", "S"], LIGHT, { locale: "de" }),
  screen(37, "overview-forced", "/overview", ["D"], LIGHT, { isForced: true }),
  screen(37, "messages-forced", "/messages", ["D"], LIGHT, { isForced: true }),
  screen(0, "simulator", "/simulator", ["D", "M"], BOTH),
];
