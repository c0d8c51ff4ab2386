// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test } from "vitest";
import { listBody, renderUntil } from "@/components/test-render";
import { TopUpView } from "./top-up-view";

const ADDRESS = { street: "Hafenweg 1", postal_code: "20457", city: "Hamburg", iso2: "DE" };

const answersWith = (address: Partial<typeof ADDRESS> | Record<string, string | null>) => ({
  "/payments": () => listBody([]),
  "/payment_options": () => ({
    currency: "EUR",
    least: 5,
    largest: 5_000,
    presets: [{ net_val: 50, days: null }],
    types: ["new_card"],
    is_sandbox: false,
  }),
  "/payment_methods": () => ({ sepa_mandate: null, stored_cards: [] }),
  "/settings/account": () => ({
    address: { ...ADDRESS, ...address },
    vat_id: null,
    required_references: [],
    document_references: {},
  }),
});

const listLabels = (place: HTMLElement) =>
  [...place.querySelectorAll("label")].map(({ textContent }) => textContent);

test.each([
  ["address", { street: null, postal_code: null, city: null }],
  ["city", { city: null }],
])(
  "asks for the billing address before the first payment of an account without %s",
  async (_, address) => {
    const place = await renderUntil(createElement(TopUpView), {
      answers: answersWith(address),
      text: "Billing address",
    });
    expect(listLabels(place).join()).toMatch(/Street and number.*Postal code.*City.*VAT number/);
    expect(place.textContent).toContain("decides which VAT applies. Country: Germany");
    expect(place.textContent).not.toContain("Amount in");
  },
);

test("asks for the amount at once if the billing address is known", async () => {
  const place = await renderUntil(createElement(TopUpView), {
    answers: answersWith({}),
    text: "Amount in",
  });
  expect(place.textContent).not.toContain("Billing address");
});
