import { expect, it } from "vitest";
import { ERROR_KINDS } from "@/lib/http/output/error-codes";
import words from "@/translations/en/logs.json";

it("every error of the API is explained, and no other", () => {
  expect(Object.keys(words.explain.code).sort()).toEqual(Object.keys(ERROR_KINDS).sort());
});
