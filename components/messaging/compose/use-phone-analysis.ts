"use client";

import { useMemo } from "react";
import { lazyCode, useLazyCode } from "@/components/hooks/use-lazy-code";
import { DomainError } from "@/lib/core/errors";
import type { PhoneKind } from "@/lib/core/phone/phone-number";
import { plainPhone } from "@/lib/core/phone/plain-phone";

export type PhoneAnalysis =
  | { kind: "empty" }
  /** The numbering plans are on their way to the browser. */
  | { kind: "pending" }
  | {
      kind: "number";
      e164: string;
      iso2: string;
      phoneKind: PhoneKind;
      /** Time zones of its country. */
      zones: readonly string[];
      /** How it was typed, where that needs a word. */
      spelling: "international" | "plain" | "national";
    }
  /** `isSeveral`: one was wanted, and there are more. */
  | { kind: "problem"; isSeveral: boolean };

/** The numbering plans of the world are the heaviest thing on the page; it is usable before them. */
const PLANS = lazyCode(async () => {
  const [{ parsePhoneNumber }, { zonesOf }, { splitNumbers }] = await Promise.all([
    import("@/lib/core/phone/phone-number"),
    import("@/lib/core/countries/country-zones"),
    import("@/lib/core/phone/number-list"),
  ]);
  return { parse: parsePhoneNumber, zonesOf, splitNumbers };
});

type Plans = Awaited<ReturnType<typeof PLANS.load>>;

function spellingOf(typed: string, e164: string) {
  const plain = typed.replace(/[^\d+]/g, "");
  if (plain.startsWith("+") || plain.startsWith("00")) return "international";
  return e164 === `+${plain}` ? "plain" : "national";
}

function readWith(
  { parse, zonesOf, splitNumbers }: Plans,
  typed: string,
  country: string,
): PhoneAnalysis {
  try {
    const { e164, iso2, kind } = parse(typed, country);
    const spelling = spellingOf(typed, e164);
    return { kind: "number", e164, iso2, phoneKind: kind, zones: zonesOf(iso2), spelling };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { kind: "problem", isSeveral: splitNumbers(typed).length > 1 };
  }
}

/** Reads a number as the gateway does, while it is typed. */
export function usePhoneAnalysis(input: string, country: string): PhoneAnalysis {
  const plans = useLazyCode(PLANS);
  const typed = plainPhone(input);
  return useMemo(() => {
    if (typed === "") return { kind: "empty" };
    return plans === null ? { kind: "pending" } : readWith(plans, typed, country);
  }, [typed, plans, country]);
}
