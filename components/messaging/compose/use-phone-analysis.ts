"use client";

import { useEffect, useMemo, useState } from "react";
import type { PhoneKind } from "@/lib/core/phone/phone-number";

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
  | { kind: "problem"; problem: "spelling" | "impossible" | "notAllowed" | "several" };

interface Plans {
  parse: typeof import("@/lib/core/phone/phone-number")["parsePhoneNumber"];
  zonesOf: typeof import("@/lib/core/countries/country-zones")["zonesOf"];
  splitNumbers: typeof import("@/lib/core/phone/number-list")["splitNumbers"];
}

let plans: Plans | null = null;
let loading: Promise<Plans> | null = null;

/** The numbering plans of the world are the heaviest thing on the page; it is usable before them. */
async function load(): Promise<Plans> {
  loading ??= Promise.all([
    import("@/lib/core/phone/phone-number"),
    import("@/lib/core/countries/country-zones"),
    import("@/lib/core/phone/number-list"),
  ]).then(([{ parsePhoneNumber }, { zonesOf }, { splitNumbers }]) => {
    plans = { parse: parsePhoneNumber, zonesOf, splitNumbers };
    return plans;
  });
  return loading;
}

const PROBLEMS = {
  invalid_input: "spelling",
  phone_not_possible: "impossible",
  phone_not_allowed: "notAllowed",
} as const;

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
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!(code in PROBLEMS)) throw error;
    if (splitNumbers(typed).length > 1) return { kind: "problem", problem: "several" };
    return { kind: "problem", problem: PROBLEMS[code as keyof typeof PROBLEMS] };
  }
}

/** Reads a number as the gateway does, while it is typed. */
export function usePhoneAnalysis(input: string, country: string): PhoneAnalysis {
  const [reader, setReader] = useState<Plans | null>(plans);
  useEffect(() => {
    if (reader !== null) return;
    let isGone = false;
    void load().then((loaded) => {
      if (!isGone) setReader(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [reader]);
  const typed = input.trim();
  return useMemo(() => {
    if (typed === "") return { kind: "empty" };
    return reader === null ? { kind: "pending" } : readWith(reader, typed, country);
  }, [typed, reader, country]);
}
