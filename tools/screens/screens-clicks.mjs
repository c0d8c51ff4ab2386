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
];
