"use client";

import { useMemo } from "react";
import { lazyCode, useLazyCode } from "@/components/hooks/use-lazy-code";
import { DomainError } from "@/lib/core/errors";
import type { PhoneKind } from "@/lib/core/phone/parse-digits";
import { plainPhone } from "@/lib/core/phone/plain-phone";

export type PhoneAnalysis =
  | { kind: "empty" }
  | { kind: "pending" }
  | {
      kind: "number";
      e164: string;
      iso2: string;
      phoneKind: PhoneKind;
      zones: readonly string[];
      /** Set if it needs an explanation. */
      spelling: "international" | "plain" | "national";
    }
  | { kind: "problem"; isSeveral: boolean };

/** The numbering plans are the page's largest part, so they load afterwards. */
const PLANS = lazyCode(async () => {
  const [{ parsePhoneNumber }, { getZones }, { splitNumbers }] = await Promise.all([
    import("@/lib/core/phone/phone-number"),
    import("@/lib/core/countries/country-zones"),
    import("@/lib/core/phone/number-list"),
  ]);
  return { parse: parsePhoneNumber, getZones, splitNumbers };
});

type Plans = Awaited<ReturnType<typeof PLANS.load>>;

function describeSpelling(input: string, e164: string) {
  const digits = input.replace(/[^\d+]/g, "");
  if (digits.startsWith("+") || digits.startsWith("00")) return "international";
  return e164 === `+${digits}` ? "plain" : "national";
}

function readWith(
  { parse, getZones, splitNumbers }: Plans,
  input: string,
  country: string,
): PhoneAnalysis {
  try {
    const { e164, iso2, kind } = parse(input, country);
    const spelling = describeSpelling(input, e164);
    return { kind: "number", e164, iso2, phoneKind: kind, zones: getZones(iso2), spelling };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { kind: "problem", isSeveral: splitNumbers(input).length > 1 };
  }
}

/** Parses as the gateway does. */
export function usePhoneAnalysis(input: string, country: string): PhoneAnalysis {
  const plans = useLazyCode(PLANS);
  const plainInput = plainPhone(input);
  return useMemo(() => {
    if (plainInput === "") return { kind: "empty" };
    return plans === null ? { kind: "pending" } : readWith(plans, plainInput, country);
  }, [plainInput, plans, country]);
}
