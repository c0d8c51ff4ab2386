import { expect, it } from "vitest";
import { preferredLanguage } from "./accept-language";

it.each([
  [null, null],
  ["", null],
  ["de", "de"],
  ["de-AT,en;q=0.5", "de"],
  ["fr-CH, fr;q=0.9, de;q=0.7, en;q=0.8, *;q=0.5", "en"],
  ["en;q=0, de;q=0.1", "de"],
  ["pl", "pl"],
  ["pt-BR,es;q=0.9", "pt"],
  ["cs", null],
])("prefers for %s the language %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
