import { expect, it } from "vitest";
import { toCsv } from "./table-file";

const file = {
  name: "failures",
  columns: ["Reason", "Share"],
  rows: [
    ['Rejected, "spam"', 0.125],
    ["=1+1", null],
  ],
};

it("writes decimals and columns as the separator implies, and guards formulas", () => {
  expect(toCsv(file, "comma")).toBe(
    '\uFEFF"Reason","Share"\r\n"Rejected, ""spam""",0.125\r\n"\'=1+1",\r\n',
  );
  expect(toCsv(file, "semicolon")).toContain(";0,125\r\n");
  expect(toCsv(file, "semicolon_point")).toContain(";0.125\r\n");
});
