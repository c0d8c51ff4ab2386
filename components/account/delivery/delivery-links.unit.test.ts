import { expect, it } from "vitest";
import { rowsHref } from "./delivery-links";

const filters = [
  { field: "country", operator: "is" as const, values: ["DE", "AT"] },
  { field: "service", operator: "is" as const, values: ["direct"] },
];
const read = (href: string) => Object.fromEntries(new URL(href, "http://localhost").searchParams);

it("links a figure to its rows with the page's filters", () => {
  expect(read(rowsHref({ tile: "failed", range: "30d", filters, reason: 8 }))).toEqual({
    state: "failed",
    counted: "30d",
    country: "DE,AT",
    service: "direct",
    reason: "8",
  });
  expect(rowsHref({ tile: "delivered", range: "7d", filters: [] })).toBe(
    "/messages?state=delivered&counted=7d",
  );
});

it("links a group to its own rows, replacing the page's filter", () => {
  const group = { by: "iso2" as const, value: "AT" };
  expect(read(rowsHref({ tile: "messages", range: "7d", filters, group })).country).toBe("AT");
});
