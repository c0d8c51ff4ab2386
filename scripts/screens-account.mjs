const BOTH = ["light", "dark"];
const LIGHT = ["light"];

const firstRow = (page) => page.locator("tbody tr [data-row-link]").first();
const open = (pattern) => async (page) => {
  await page.getByRole("button", { name: pattern }).first().click();
};

/** Pictures of developers, team and settings, of what opens above pages, and of refusals. */
export const ACCOUNT_SCREENS = [
  { row: 27, name: "keys", path: "/developers/keys", sizes: ["D", "M"], themes: BOTH },
  {
    row: 27,
    name: "keys-create",
    path: "/developers/keys",
    sizes: ["D", "M"],
    themes: BOTH,
    steps: open(/^Create key/),
  },
  { row: 28, name: "developers", path: "/developers", sizes: ["D", "M"], themes: BOTH },
  { row: 28, name: "logs", path: "/developers/logs", sizes: ["D", "M"], themes: BOTH },
  {
    row: 28,
    name: "log",
    path: "/developers/logs",
    sizes: ["D", "M"],
    themes: BOTH,
    async steps(page) {
      await firstRow(page).click();
      await page.waitForURL("**/developers/logs/*");
    },
  },
  {
    row: 30,
    name: "reference",
    path: "/developers/reference",
    sizes: ["D", "T", "M"],
    themes: BOTH,
  },
  {
    row: 30,
    name: "reference-send",
    path: "/developers/reference/sendSms",
    sizes: ["D", "M"],
    themes: BOTH,
  },
  { row: 31, name: "team", path: "/team", sizes: ["D", "M"], themes: LIGHT },
  {
    row: 31,
    name: "team-invite",
    path: "/team",
    sizes: ["D", "M"],
    themes: LIGHT,
    steps: open(/^Invite/),
  },
  { row: 31, name: "team-activity", path: "/team/activity", sizes: ["D", "M"], themes: LIGHT },
  ...["", "/sending", "/notifications", "/profile", "/security", "/shortcuts"].map((part) => ({
    row: 32,
    name: `settings${part.replace("/", "-")}`,
    path: `/settings${part}`,
    sizes: ["D", "M"],
    themes: BOTH,
  })),
  {
    row: 33,
    name: "palette",
    path: "/overview",
    sizes: ["D", "M"],
    themes: BOTH,
    steps: (page) => page.keyboard.press("ControlOrMeta+k"),
  },
  {
    row: 33,
    name: "palette-typed",
    path: "/overview",
    sizes: ["D"],
    themes: BOTH,
    async steps(page) {
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox").fill("+49 171 3920");
    },
  },
  {
    row: 34,
    name: "shortcuts",
    path: "/messages",
    sizes: ["D"],
    themes: BOTH,
    steps: (page) => page.keyboard.press("?"),
  },
  { row: 35, name: "refused", as: "accountant", path: "/compose", sizes: ["D", "M"], themes: BOTH },
  { row: 35, name: "no-page", path: "/nowhere/at-all", sizes: ["D", "M"], themes: BOTH },
  {
    row: 35,
    name: "no-record",
    path: "/messages/00000000-0000-7000-8000-000000000000",
    sizes: ["D"],
    themes: LIGHT,
  },
  {
    row: 35,
    name: "offline",
    path: "/messages",
    sizes: ["D", "M"],
    themes: BOTH,
    steps: (page) => page.context().setOffline(true),
  },
  {
    row: 36,
    name: "overview-de",
    path: "/overview",
    sizes: ["D", "S"],
    themes: LIGHT,
    locale: "de",
  },
  { row: 36, name: "compose-de", path: "/compose", sizes: ["D", "S"], themes: LIGHT, locale: "de" },
  {
    row: 36,
    name: "messages-de",
    path: "/messages",
    sizes: ["D", "S"],
    themes: LIGHT,
    locale: "de",
  },
  {
    row: 37,
    name: "overview-forced",
    path: "/overview",
    sizes: ["D"],
    themes: LIGHT,
    isForced: true,
  },
  {
    row: 37,
    name: "messages-forced",
    path: "/messages",
    sizes: ["D"],
    themes: LIGHT,
    isForced: true,
  },
  { row: 0, name: "simulator", path: "/simulator", sizes: ["D", "M"], themes: BOTH },
];
