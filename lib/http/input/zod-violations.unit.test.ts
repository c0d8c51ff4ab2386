import { z } from "zod";
import { expect, test } from "vitest";
import { withReason } from "@/lib/core/errors";
import { toViolations } from "./zod-violations";

test("gives the violation of a custom check its reason and limit", () => {
  const schema = z.object({
    amount: z
      .number()
      .refine(Number.isInteger, withReason("Whole numbers.", "too_many_decimals", 0)),
  });
  const input = { amount: 0.5 };
  const { error } = schema.safeParse(input);
  expect(error && toViolations(error, input)).toEqual([
    {
      path: "amount",
      message: "Whole numbers.",
      code: "custom",
      reason: "too_many_decimals",
      limit: 0,
    },
  ]);
});
