import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { withReason } from "@/lib/core/errors";
import { setErrorTranslator } from "@/lib/queries/transport/api-error";
import { apiResolver, listReasons } from "./api-resolver";

const schema = z
  .object({ name: z.string().min(2), ips: z.array(z.ipv4()), age: z.int().optional() })
  .refine(({ name }) => name !== "nobody", "Name somebody.");

const OPTIONS = { fields: {}, shouldUseNativeValidation: false };
const resolve = (values: z.input<typeof schema>) => apiResolver(schema)(values, {}, OPTIONS);

afterEach(() => setErrorTranslator(async () => (body) => body));

it("returns what the schema makes of accepted values", async () => {
  const trimmed = z.object({ name: z.string().trim() });
  const result = await apiResolver(trimmed)({ name: " Anna " }, {}, { ...OPTIONS });
  expect(result).toEqual({ values: { name: "Anna" }, errors: {} });
});

it("reports issues at their fields with the API's codes, in the page's language", async () => {
  setErrorTranslator(async () => (body) => ({
    ...body,
    violations: (body.violations ?? []).map((violation) => ({
      ...violation,
      message: `zu kurz: ${violation.limit}`,
    })),
  }));
  const { errors } = await resolve({ name: "a", ips: ["10.0.0.1", "10.0.0"] });
  expect(errors.name).toEqual({ type: "too_small", message: "zu kurz: 2" });
  expect(errors.ips?.[0]).toBeUndefined();
  expect(errors.ips?.[1]).toMatchObject({ type: "invalid_format" });
});

it("marks errors with a reason, which is more specific than the code", async () => {
  setErrorTranslator(async () => (body) => body);
  const amounts = z.object({
    amount: z.number().refine(Number.isInteger, withReason("Whole.", "too_many_decimals", 0)),
  });
  const { errors } = await apiResolver(amounts)({ amount: 0.5 }, {}, { ...OPTIONS });
  expect(errors.amount).toEqual({ type: "reason.too_many_decimals", message: "Whole." });
});

it("lists reasons of nested errors by their paths", async () => {
  setErrorTranslator(async () => (body) => body);
  const steps = z.object({
    steps: z.array(
      z.object({
        days: z.number().refine((days) => days < 9, withReason("Up to 8.", "wait_too_long", 8)),
      }),
    ),
    name: z.string().min(1),
  });
  const values = { steps: [{ days: 1 }, { days: 10 }], name: "" };
  const { errors } = await apiResolver(steps)(values, {}, { ...OPTIONS });
  expect(listReasons(errors)).toEqual([
    { path: ["steps", 1, "days"], reason: "wait_too_long", message: "Up to 8." },
  ]);
});

it("keeps errors of the whole form", async () => {
  const { errors } = await resolve({ name: "nobody", ips: [] });
  expect(errors).toEqual({ form: { type: "custom", message: "Name somebody." } });
});
