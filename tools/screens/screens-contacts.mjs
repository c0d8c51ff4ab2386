import { BOTH, firstRow, LIGHT, screen } from "./screen.mjs";

const open = (pattern) => async (page) => {
  await page.getByRole("button", { name: pattern }).first().click();
};

const group = (then) => async (page) => {
  await firstRow(page).click();
  await page.waitForURL(/\/groups\/\d+$/);
  await then?.(page);
};

const editCell = async (page) => {
  const cell = page.getByRole("button", { name: /^Edit/ }).nth(1);
  await cell.click();
};

/** Opens a group's growth. */
const growth = (name) => async (page) => {
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.waitForURL(/\/groups\/\d+$/);
  await page.locator("main nav a[href$='/growth']").click();
  await page.locator("main h2").nth(3).waitFor();
};

/** Pastes numbers to block and proceeds to the row check. */
const checkBlocks = async (page) => {
  const lines = ["Nummer;Grund", "0171 3920001;Robinson list", "1713920002;", "none;"].join("\n");
  await page.getByRole("textbox").fill(lines);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/imports\/.*step=columns/);
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("button", { name: /^Block \d/ }).waitFor();
};

export const CONTACT_SCREENS = [
  screen(19, "groups", "/groups", ["D", "M", "TL", "TW"], BOTH),
  screen(19, "groups-none", "/groups", ["D", "M"], LIGHT, { as: "newcomer" }),
  screen(19, "groups-create", "/groups", ["D", "M"], BOTH, { steps: open(/^New group/) }),
  screen(19, "group", "/groups", ["D", "M", "TL", "TW"], BOTH, { steps: group(editCell) }),
  screen(19, "group-german", "/groups", ["D", "M"], LIGHT, { locale: "de", steps: group() }),
  screen(19, "group-masked", "/groups", ["D"], LIGHT, { as: "developer", steps: group() }),
  screen(19, "group-paste", "/groups", ["D", "M"], BOTH, {
    steps: group(async (page) => {
      await open(/^Paste many/)(page);
      await page.getByLabel("Lines").fill("0171 3920001;Erika\nno number;Max");
      await page.getByRole("button", { name: "Add 2 lines" }).click();
      await page.getByRole("table", { name: "Rejected lines" }).waitFor();
    }),
  }),
  screen(19, "group-growth", "/groups", ["D", "M", "TL", "TW"], BOTH, {
    steps: growth("Newsletter"),
  }),
  screen(19, "group-growth-german", "/groups", ["D", "M"], LIGHT, {
    locale: "de",
    steps: growth("Newsletter"),
  }),
  screen(19, "group-growth-no-forms", "/groups", ["D", "M"], LIGHT, {
    steps: growth("VIP customers"),
  }),
  screen(19, "group-settings", "/groups", ["D", "M"], BOTH, {
    steps: group(async (page) => {
      await page.locator("main nav a[href$='/settings']").click();
      await page.getByLabel("Column A").waitFor();
    }),
  }),
  screen(19, "group-delete", "/groups", ["D", "M"], LIGHT, {
    async steps(page) {
      await open(/^Actions for/)(page);
      await page.getByRole("menuitem", { name: "Delete" }).click();
    },
  }),
  screen(19, "blocked", "/blocked", ["D", "M", "TL", "TW"], BOTH),
  screen(19, "blocked-import", "/blocked/import", ["D", "M"], BOTH),
  screen(19, "blocked-import-check", "/blocked/import", ["D", "M"], BOTH, { steps: checkBlocks }),
  screen(19, "blocked-none", "/blocked", ["D"], LIGHT, { as: "newcomer" }),
  screen(19, "blocked-check", "/blocked", ["D", "M"], BOTH, {
    async steps(page) {
      await page.getByLabel("Is this number blocked?").fill("0171 3920001");
      await page.getByRole("button", { name: "Check" }).click();
      await page.getByRole("button", { name: "Show history" }).click();
    },
  }),
  screen(19, "blocked-panel", "/blocked?type=2", ["D", "M"], BOTH, {
    steps: (page) => firstRow(page).click(),
  }),
  screen(19, "blocked-unblock", "/blocked?type=2", ["D", "M"], LIGHT, { steps: open(/^Unblock/) }),
];
