import { z } from "zod";
import { parseTypedAmount } from "@/components/format/parse-typed-amount";

/** Returns the schema of an amount field's text; empty is null, and unreadable text is rejected. */
export const typedAmount = <T extends z.ZodType>(locale: string, amount: T) =>
  z
    .string()
    .transform((typed): unknown =>
      typed.trim() === "" ? null : (parseTypedAmount(typed, locale) ?? Number.NaN),
    )
    .pipe(amount);
