// @vitest-environment happy-dom
import { createElement } from "react";
import { expect, test } from "vitest";
import { renderUntil } from "@/components/test-render";
import { Balance, RailBalance } from "./balance";

const me = { balance_amount: 12.34, reserved_amount: 0.56, currency: "EUR" };

test.each([
  ["the sidebar", Balance],
  ["the narrow sidebar", RailBalance],
])("%s shows the reserved amount next to the balance", async (_, component) => {
  const place = await renderUntil(createElement(component), {
    answers: { "/me": () => me },
    text: "€12.34",
  });
  expect(place.textContent).toContain("€0.56 reserved");
});

test.each([Balance, RailBalance])(
  "shows no reserved amount if there is none",
  async (component) => {
    const place = await renderUntil(createElement(component), {
      answers: { "/me": () => ({ ...me, reserved_amount: 0 }) },
      text: "€12.34",
    });
    expect(place.textContent).not.toContain("reserved");
  },
);
