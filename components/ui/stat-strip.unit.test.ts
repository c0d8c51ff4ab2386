import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Stat } from "./stat-strip";

const render = (value: string) =>
  renderToStaticMarkup(createElement(Stat, { label: "Spent", value }));

it("shrinks amounts that don't fit half a phone's width, and lets them wrap", () => {
  expect(render("€1,035.35")).not.toContain("max-sm:text-title");
  expect(render("€1,000,000,000.00")).toContain("max-sm:text-title");
  expect(render("€1,000,000,000.00")).toContain("wrap-anywhere");
});
