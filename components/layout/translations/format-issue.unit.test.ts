import { createTranslator } from "use-intl/core";
import { expect, test } from "vitest";
import english from "@/translations/en/errors.json";
import { errorTranslatorWith } from "./format-issue";

const translate = errorTranslatorWith(createTranslator({ locale: "en", messages: english }));

/** An error of the API with one broken rule. */
const errorAt = (propertyPath: string, code: string, reason?: string, ofField = code) =>
  translate({
    status: 422,
    code,
    reason,
    message: "As the API says it.",
    violations: [{ propertyPath, message: "As the API says it.", code: ofField }],
  });

test("shows the reason's message at the field too", () => {
  const { message, violations } = errorAt("phone", "unprocessable", "phone_in_group");
  expect(message).toBe(english.reason.phone_in_group);
  expect(violations?.[0]?.message).toBe(english.reason.phone_in_group);
});

test("shows reasons and limits of violations whose error has none", () => {
  const custom = { message: "As the API says it.", code: "custom" };
  const said = translate({
    status: 400,
    code: "invalid_input",
    message: "",
    violations: [
      { ...custom, propertyPath: "amount", reason: "too_many_decimals", limit: 2 },
      { ...custom, propertyPath: "days", code: "too_big", limit: 30 },
      { ...custom, propertyPath: "name_a", code: "invalid_value", reason: "column_name_twice" },
      { ...custom, propertyPath: "other" },
    ],
  });
  expect(said.violations?.map(({ message }) => message)).toEqual([
    "Use at most 2 decimal places.",
    "Too long or too large: use at most 30.",
    english.reason.column_name_twice,
    "As the API says it.",
  ]);
});

test("keeps the message of another violated rule", () => {
  const { violations } = errorAt("name", "invalid_input", "phone_unreadable", "required");
  expect(violations?.[0]?.message).toBe(english.violation.required);
});

test("falls back to the code, prefixed with the field name, without a reason", () => {
  const { message, violations } = errorAt("phone", "phone_not_possible");
  expect(violations?.[0]?.message).toBe(english.code.phone_not_possible);
  expect(message).toBe(`phone: ${english.code.phone_not_possible}`);
});

test("shows each violated rule at its field, and lists all of them", () => {
  const violations = [
    { propertyPath: "phone", message: "", code: "invalid_input", reason: "phone_unreadable" },
    {
      propertyPath: "text",
      message: "",
      code: "invalid_input",
      reason: "text_too_long",
      limit: 670,
    },
    { propertyPath: "voice_lang", message: "In English.", code: "invalid_input" },
  ];
  const reason = "phone_unreadable";
  const said = translate({ status: 400, code: "invalid_input", reason, message: "", violations });
  const sentences = said.violations?.map(({ message }) => message) ?? [];
  expect(sentences).toEqual([
    english.reason.phone_unreadable,
    "The text is too long. It can be up to 670 characters.",
    "In English.",
  ]);
  for (const sentence of sentences) expect(said.message).toContain(sentence);
});
