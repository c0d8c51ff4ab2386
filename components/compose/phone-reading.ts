"use client";

import { useEffect, useMemo, useState } from "react";
import type { PhoneKind } from "@/lib/core/phone-number";

export type PhoneReading =
  | { kind: "empty" }
  /** The numbering plans are on their way to the browser. */
  | { kind: "pending" }
  | {
      kind: "number";
      e164: string;
      iso2: string;
      phoneKind: PhoneKind;
      /** How it was typed, where that needs a word. */
      spelling: "international" | "plain" | "national";
    }
  | { kind: "problem"; problem: "spelling" | "impossible" | "notAllowed" };

type Parse = typeof import("@/lib/core/phone-number")["parsePhoneNumber"];

let parse: Parse | null = null;
let loading: Promise<Parse> | null = null;

/** The numbering plans of the world are the heaviest thing on the page; it is usable before them. */
async function load(): Promise<Parse> {
  loading ??= import("@/lib/core/phone-number").then((found) => {
    parse = found.parsePhoneNumber;
    return parse;
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

function readWith(read: Parse, typed: string, country: string): PhoneReading {
  try {
    const { e164, iso2, kind } = read(typed, country);
    return { kind: "number", e164, iso2, phoneKind: kind, spelling: spellingOf(typed, e164) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!(code in PROBLEMS)) throw error;
    return { kind: "problem", problem: PROBLEMS[code as keyof typeof PROBLEMS] };
  }
}

/** Reads a number as the gateway does, while it is typed. */
export function usePhoneReading(input: string, country: string): PhoneReading {
  const [reader, setReader] = useState<Parse | null>(() => parse);
  useEffect(() => {
    if (reader !== null) return;
    let isGone = false;
    void load().then((loaded) => {
      if (!isGone) setReader(() => loaded);
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
