import { BOTH, firstRow, LIGHT, screen } from "./screen.mjs";

const openFirst = (pattern) => async (page) => {
  await firstRow(page).click();
  await page.waitForURL(pattern);
};
const VERIFICATION = /\/verification\/[\w-]+$/;

export const TRUST_SCREENS = [
  screen(18, "verification", "/verification", ["D", "M"], BOTH),
  screen(18, "verification-item", "/verification", ["D", "M"], BOTH, {
    steps: openFirst(VERIFICATION),
  }),
  screen(18, "verification-new", "/verification/new", ["D", "M"], BOTH),
  screen(18, "verification-none", "/verification", ["D"], LIGHT, { as: "newcomer" }),
  screen(18, "guard", "/verification/guard", ["D", "M"], BOTH),
  screen(23, "fraud", "/fraud", ["D", "M"], BOTH),
  screen(23, "fraud-item", "/fraud", ["D", "M"], BOTH, { steps: openFirst(/\/fraud\/[\w-]+$/) }),
  screen(23, "fraud-new", "/fraud/new", ["D", "M"], BOTH),
  screen(23, "fraud-none", "/fraud", ["D"], LIGHT, { as: "newcomer" }),
];
