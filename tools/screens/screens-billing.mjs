import { BOTH, firstRow, LIGHT, screen } from "./screen.mjs";

export const BILLING_SCREENS = [
  screen(24, "billing", "/billing", ["D", "M"], BOTH),
  screen(24, "billing-none", "/billing", ["D"], LIGHT, { as: "newcomer" }),
  screen(24, "top-up", "/billing/top-up", ["D", "M"], BOTH),
  screen(24, "payments", "/billing/payments", ["D", "M"], BOTH),
  screen(24, "payment-methods", "/billing/methods", ["D", "M"], LIGHT),
  screen(25, "documents", "/billing/documents", ["D", "M"], BOTH),
  screen(25, "invoice", "/billing/documents", ["D", "M"], BOTH, {
    steps: async (page) => {
      await firstRow(page).click();
      await page.waitForURL(/\/billing\/documents\/[\w-]+\/\d+$/);
    },
  }),
  screen(25, "usage", "/billing/usage", ["D", "M"], BOTH),
  screen(26, "prices", "/prices", ["D", "M"], BOTH),
  screen(26, "prices-country", "/prices/DE", ["D", "M"], LIGHT),
  screen(26, "prices-public", "/en/prices", ["D", "M", "S"], BOTH, { as: "nobody" }),
];
