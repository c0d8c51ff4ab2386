import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import en from "@/translations/en/imports.json";

const t = createTranslator({ locale: "en", messages: { imports: en }, namespace: "imports" });

test.each([
  ["xlsx", "Row", "Value in row 12"],
  ["csv", "Line", "Value in line 12"],
  ["vcard", "Line", "Value in line 12"],
])("rows of %s files are counted as in their program", (format, heading, label) => {
  expect(t("editor.line", { format })).toBe(heading);
  expect(t("editor.edit", { format, line: 12 })).toBe(label);
});

test("numbers that can't be messaged name short codes among the reasons", () => {
  expect(t("check.problem.not_allowed", { count: 1, shown: "1" })).toContain("short codes");
});
