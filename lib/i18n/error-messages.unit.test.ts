import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { expect, test } from "vitest";
import { ERROR_CODES } from "@/lib/core/errors";
import { ERROR_REASONS } from "@/lib/core/error-reasons";
import english from "@/translations/en/errors.json";
import { toViolations } from "@/lib/http/input/zod-violations";

const root = path.join(import.meta.dirname, "../..");

function* listSources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* listSources(file);
    else if (/\.ts$/.test(entry.name) && !/test\.ts$|^test-/.test(entry.name)) yield file;
  }
}

/** Returns the arguments of calls, as they are written. */
function listCalls(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map(({ index, 0: opening }) => {
    const start = source.indexOf("(", index + opening.length - 1);
    let depth = 0;
    let end = start;
    do {
      if (source[end] === "(") depth += 1;
      if (source[end] === ")") depth -= 1;
      end += 1;
    } while (depth > 0);
    return source.slice(start, end);
  });
}

const ALL_SOURCES = [...listSources(path.join(root, "lib"))].map((file) => ({
  file: path.relative(root, file),
  source: readFileSync(file, "utf8"),
}));

/** Every `new DomainError(…)`, and what extends it. */
const ALL = ALL_SOURCES.flatMap(({ file, source }) =>
  listCalls(source, /new DomainError\(|super\((?="[a-z_]+",)/g).map((text) => ({ file, text })),
);

test("has a message for every code, and no others", () => {
  const ofTheBrowser = ["offline", "unknown"];
  expect(Object.keys(english.code).sort()).toEqual([...ERROR_CODES, ...ofTheBrowser].sort());
});

test("uses every reason that has a message, and no others", () => {
  expect(Object.keys(english.reason).sort()).toEqual([...ERROR_REASONS].sort());
  const sources = [...listSources(path.join(root, "lib"))]
    .filter((file) => !file.endsWith("error-reasons.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  expect(ERROR_REASONS.filter((reason) => !sources.includes(`"${reason}"`))).toEqual([]);
});

test("gives a reason where the code alone is too vague", () => {
  expect(ALL.length).toBeGreaterThan(100);
  const vague = /^\(\s*"(conflict|unprocessable|already_exists)"/;
  const without = ALL.filter(({ text }) => vague.test(text) && !/reason: "/.test(text));
  expect(without).toEqual([]);
});

/** Input that no form of the dashboard sends: files of operators, other protocols, and fields that only API calls have. */
const WITHOUT_FORM = [
  /^lib\/(carriers|core\/kannel|idempotency|mail|payment-providers)\//,
  /^lib\/core\/(messages\/message-content|time\/time|voice\/voice-languages)\.ts$/,
  /^lib\/gateway\/billing\/(exchange-rates|received-transfers|invoices\/credit-transfer|documents\/(pay|write-off))/,
  /^lib\/gateway\/billing\/payments\/(accept-events|bank-lines|parked)/,
  /^lib\/gateway\/campaigns\/conversions\//,
  /^lib\/gateway\/campaigns\/short-link-campaigns\/service\.ts$/,
  /^lib\/gateway\/(contacts\/imports|developers\/carriers|pricing\/rates)\//,
  /^lib\/gateway\/contacts\/group-records\/column-names\.ts$/,
  /^lib\/gateway\/account\/notifications\//,
  /^lib\/gateway\/identity\/invitations\//,
  /^lib\/gateway\/messaging\/(inbound-numbers|kannel)\//,
  /^lib\/gateway\/messaging\/automations\/check-text\.ts$/,
  /^lib\/gateway\/messaging\/bulks\/create\/from-template\.ts$/,
  /^lib\/gateway\/messaging\/email-to-sms\/(alias-settings|instruction)\.ts$/,
  /^lib\/gateway\/messaging\/templates\/use\.ts$/,
  /^lib\/gateway\/trust\/verify-codes\//,
  /^lib\/http\//,
];

test("gives a reason to invalid input of forms", () => {
  const without = ALL.filter(
    ({ file, text }) =>
      /^\(\s*"invalid_input"/.test(text) &&
      !/reason\b/.test(text) &&
      !WITHOUT_FORM.some((place) => place.test(file)),
  );
  expect(without).toEqual([]);
});

/** Files of operators, and schemas that only API calls meet. */
const RULES_WITHOUT_FORM = [
  /^lib\/(carriers|env-schema|mail-in)\b/,
  /^lib\/gateway\/billing\/seller\//,
  /^lib\/gateway\/campaigns\/conversions\//,
  /^lib\/gateway\/contacts\/groups\/schema\.ts$/,
  /^lib\/gateway\/messaging\/automations\/schema\.ts$/,
];

test("gives a reason to own rules of schemas, whose English messages are not translated", () => {
  const rules = ALL_SOURCES.filter(
    ({ file }) => !RULES_WITHOUT_FORM.some((it) => it.test(file)),
  ).flatMap(({ file, source }) => [
    ...listCalls(source, /\.refine\(/g).map((text) => ({ file, text })),
    ...listCalls(source, /\bctx\.addIssue\(/g).map((text) => ({ file, text })),
  ]);
  expect(rules.length).toBeGreaterThan(20);
  // Constants in capitals are made with `withReason`.
  const without = rules.filter(({ text }) => !/withReason\(|,\s+[A-Z_]+,?\s*\)$/.test(text));
  expect(without).toEqual([]);
});

test("has a message for every zod rule, with its limit", () => {
  const schema = z.object({
    missing: z.string(),
    kind: z.string(),
    choice: z.enum(["a"]),
    format: z.email(),
    short: z.string().min(2),
    large: z.number().max(5),
    step: z.number().multipleOf(0.01),
    union: z.union([z.string(), z.boolean()]),
    keys: z.record(z.string().max(1), z.string()),
    strict: z.strictObject({}),
  });
  const input = {
    kind: 1,
    choice: "b",
    format: "x",
    short: "a",
    large: 6,
    step: 0.001,
    union: 1,
    keys: { long: "" },
    strict: { more: 1 },
  };
  const { error } = schema.safeParse(input);
  if (error === undefined) throw new Error("The input should be refused");
  const found = toViolations(error, input);
  const codes = [...new Set(found.map(({ code }) => code))];
  expect(codes.sort()).toEqual(Object.keys(english.violation).sort());
  expect(found.find(({ code }) => code === "too_small")?.limit).toBe(2);
  expect(found.find(({ code }) => code === "too_big")?.limit).toBe(5);
});
