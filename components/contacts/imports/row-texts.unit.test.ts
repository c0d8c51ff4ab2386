import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import en from "@/translations/en/imports.json";

const t = createTranslator({ locale: "en", messages: { imports: en }, namespace: "imports" });

test.each([
  ["xlsx", "Row", "Value in row 12"],
  ["csv", "Line", "Value in line 12"],
  ["vcard", "Line", "Value in line 12"],
])("counts rows of %s files like their program", (format, heading, label) => {
  expect(t("editor.line", { format })).toBe(heading);
  expect(t("editor.edit", { format, line: 12 })).toBe(label);
});

test("mentions short codes among the reasons for unreachable numbers", () => {
  expect(t("check.problem.not_allowed", { count: 1, shown: "1" })).toContain("short codes");
});
