"use client";

import { useEffect, useState } from "react";
import type { NumberList } from "@/lib/core/phone/number-list";
import type { NumberQuestion } from "./number-worker";

export interface NumberListResult {
  entries: string[];
  list: NumberList;
}

const EMPTY_NUMBERS: NumberListResult = {
  entries: [],
  list: { phones: [], requested: [], countries: {}, duplicates: 0, invalid: [] },
};

type Answer = NumberListResult & { id: number };

let worker: Worker | null = null;
let lastId = 0;

/** Creates the page's only worker, which holds the numbering plans. */
function getWorker(): Worker {
  worker ??= new Worker(new URL("./number-worker.ts", import.meta.url), { type: "module" });
  return worker;
}

function requestWorker(
  text: string,
  country: string,
  signal: AbortSignal,
): Promise<NumberListResult> {
  lastId += 1;
  const question: NumberQuestion = { id: lastId, text, country };
  const target = getWorker();
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const options = { signal: AbortSignal.any([signal, done.signal]) };
    const onAnswer = ({ data }: MessageEvent<Answer>) => {
      if (data.id !== question.id) return;
      done.abort();
      resolve({ entries: data.entries, list: data.list });
    };
    const onError = () => {
      done.abort();
      worker = null;
      reject(new Error("Numbers can't be read"));
    };
    target.addEventListener("message", onAnswer, options);
    target.addEventListener("error", onError, options);
    target.postMessage(question);
  });
}

export interface NumberListAnalysis extends NumberListResult {
  /** The result belongs to an earlier text. */
  isPending: boolean;
  isFailed: boolean;
}

/** Parses as the gateway does. */
export function useNumberList(text: string, country: string): NumberListAnalysis {
  const [known, setKnown] = useState<{ text: string; read: NumberListResult } | null>(null);
  const [failedText, setFailedText] = useState<string | null>(null);
  useEffect(() => {
    if (text === "") return;
    const aborted = new AbortController();
    requestWorker(text, country, aborted.signal).then(
      (parsed) => !aborted.signal.aborted && setKnown({ text, read: parsed }),
      () => !aborted.signal.aborted && setFailedText(text),
    );
    return () => aborted.abort();
  }, [text, country]);
  if (text === "") return { ...EMPTY_NUMBERS, isPending: false, isFailed: false };
  const isFailed = failedText === text;
  return {
    ...(known?.read ?? EMPTY_NUMBERS),
    isPending: known?.text !== text && !isFailed,
    isFailed,
  };
}
