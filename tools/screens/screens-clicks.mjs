import { BOTH, firstRow, LIGHT, screen } from "./screen.mjs";

/** Opens the demo's campaign with `query` appended to its URL. */
const campaign = (query) => async (page) => {
  await firstRow(page).click();
  await page.waitForURL(/\/campaigns\/\w+$/);
  await page.goto(`${page.url()}?range=90d${query}`);
  await page.getByRole("button", { name: /^Germany: / }).waitFor();
};
const LIST = "/campaigns?q=winter";

export const CLICK_SCREENS = [
  screen(21, "clicks", LIST, ["D", "L", "W", "T", "M"], BOTH, { steps: campaign("") }),
  screen(21, "clicks-country", LIST, ["D", "L", "W", "T", "M"], BOTH, {
    steps: campaign("&country=DE"),
  }),
  screen(21, "clicks-compared", LIST, ["D", "L", "W", "T", "M"], BOTH, {
    steps: campaign("&compare=previous&automated=true"),
  }),
  screen(21, "clicks-none", "/insights/clicks", ["D", "M"], LIGHT, { as: "newcomer" }),
  screen(22, "delivery", "/insights/delivery", ["D", "L", "W", "T", "M"], BOTH),
  screen(22, "delivery-lines", "/insights/delivery?lines=true&heat=share", ["D", "M"], BOTH),
  screen(22, "delivery-table", "/insights/delivery", ["D", "M"], BOTH, {
    async steps(page) {
      for (const button of await page.getByRole("button", { name: "View as table" }).all())
        await button.click();
    },
  }),
  screen(22, "spend", "/insights/spend", ["D", "L", "W", "T", "M"], BOTH),
  screen(22, "spend-bulks", "/insights/spend?by=bulk_id", ["D", "M"], LIGHT),
  screen(22, "spend-none", "/insights/spend", ["D", "M"], LIGHT, { as: "newcomer" }),
  screen(22, "delivery-none", "/insights/delivery", ["D", "M"], LIGHT, { as: "newcomer" }),
];
