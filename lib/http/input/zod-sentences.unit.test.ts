import { expect, it } from "vitest";
import { z } from "zod";
import { formatIssue } from "./zod-sentences";

const said = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: formatIssue }).error?.issues.map(({ message }) => message);

it.each([
  [z.string().min(4), "ab", "At least 4 characters."],
  [z.string().min(1), "", "This can't be empty."],
  [z.string().max(1), "ab", "At most 1 character."],
  [z.string().length(2), "abc", "Exactly 2 characters."],
  [z.array(z.int()).max(500), Array(501).fill(1), "At most 500 items."],
  [z.int().min(0), -1, "At least 0."],
  [z.number().gt(0), 0, "More than 0."],
  [z.number(), "1", "Expected a number, got a text."],
  [z.int(), 1.5, "Expected a whole number, got a fraction."],
  [z.number(), JSON.parse("1e400"), "This number is too large to read."],
  [z.int(), JSON.parse("-1e400"), "This number is too large to read."],
  [z.string(), null, "Expected a text, got null."],
  [z.object({}), [], "Expected an object, got a list."],
  [z.enum(["api", "web"]), "x", "Expected one of: api, web."],
  [z.email(), "x", "This isn't an email address."],
  [z.string().regex(/^a$/), "b", "This isn't in the expected format."],
  [z.strictObject({}), { a: 1, b: 2 }, "Unknown fields: a, b."],
  [z.union([z.int(), z.boolean()]), "x", "This doesn't match any of the expected formats."],
  // A schema's own message is more specific.
  [z.string().min(4, "A number has at least 4 digits."), "1", "A number has at least 4 digits."],
])("formats a violated rule as a sentence with its limit", (schema, input, sentence) => {
  expect(said(schema, input)).toEqual([sentence]);
});
