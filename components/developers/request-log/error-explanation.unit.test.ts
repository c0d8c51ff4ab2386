import { expect, it } from "vitest";
import { ERROR_KINDS } from "@/lib/http/output/error-codes";
import words from "@/translations/en/logs.json";

it("explains every API error, and no others", () => {
  expect(Object.keys(words.explain.code).sort()).toEqual(Object.keys(ERROR_KINDS).sort());
});
