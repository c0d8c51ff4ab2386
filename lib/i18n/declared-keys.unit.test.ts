import { expect, test } from "vitest";
import { ERROR_REASONS } from "@/lib/core/error-reasons";
import { ERROR_CODES } from "@/lib/core/errors";
import { AUDIT_VERBS, OBJECT_KINDS } from "@/lib/gateway/account/audit-log/actions";
import { LANGUAGES } from "@/lib/core/languages";
import { readTranslations } from "./read-translations";

/** Keys that code declares have a translation each, and no others exist. */
const DECLARED = LANGUAGES.map(
  (language) =>
    [
      language,
      readTranslations(language, "errors"),
      readTranslations(language, "auditLog"),
    ] as const,
);

const sorted = (keys: readonly string[]) => [...keys].sort();

test.each(DECLARED)("%s has a message for each error reason", (_, errors) => {
  expect(sorted(Object.keys(errors.reason))).toEqual(sorted(ERROR_REASONS));
  expect(Object.keys(errors.code)).toEqual(expect.arrayContaining([...ERROR_CODES]));
});

test.each(DECLARED)("%s translates each audited object and action", (_, __, { object, action }) => {
  expect(sorted(Object.keys(object))).toEqual(sorted(OBJECT_KINDS));
  const verbs = Object.entries(action).map(([subject, words]) => [
    subject,
    sorted(Object.keys(words)),
  ]);
  const declared = Object.entries(AUDIT_VERBS).map(([subject, words]) => [subject, sorted(words)]);
  expect(Object.fromEntries(verbs)).toEqual(Object.fromEntries(declared));
});
