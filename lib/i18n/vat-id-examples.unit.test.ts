import { expect, test } from "vitest";
import { LANGUAGES } from "@/lib/core/languages";
import { parseVatId } from "@/lib/core/money/vat-id";
import { exampleVatId } from "@/lib/core/money/vat-id-example";
import { readTranslations } from "./read-translations";

const HINTS = ["AT", "CH", "DE", "ES", "FR", "GB", "PL", "PT"].map(exampleVatId);
const ERRORS = LANGUAGES.map(
  (language) =>
    /[A-Z]{2,3}\d{8,10}/.exec(readTranslations(language, "settings").account.error.vat_id)?.[0] ??
    "",
);

test.each([...new Set([...HINTS, ...ERRORS])])("forms accept their example %s", (id) => {
  expect(parseVatId(id)).toBe(id);
});
