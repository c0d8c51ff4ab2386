"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { toFieldMessage } from "@/components/forms/form-errors";
import { useCountry } from "@/components/format/use-country";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { toEntryError } from "@/lib/queries/transport/api-error";
import type { BatchResult, Rows } from "@/lib/queries/transport/operations";
import { findAmbiguousLines } from "./ambiguous-lines";
import type { PastedLine } from "./parse-lines";

/** Lines per request; small enough for visible progress. */
const CHUNK_SIZE = 1_000;

export type SendLines = (
  lines: readonly PastedLine[],
  getIdempotencyKey: (content: unknown) => string,
) => Promise<Rows<BatchResult<unknown>>>;

export interface RejectedLine {
  line: PastedLine;
  reason: string;
}

export interface PasteProgress {
  state: "running" | "done";
  total: number;
  added: number;
  refused: readonly RejectedLine[];
  /** Lines not sent because of a stop or a failure. */
  left: readonly PastedLine[];
  error: Error | null;
}

const toError = (failure: unknown): Error =>
  failure instanceof Error ? failure : new Error(String(failure));

type SentCounts = Pick<PasteProgress, "added" | "refused">;

async function toSentCounts(
  lines: readonly PastedLine[],
  response: Rows<BatchResult<unknown>>,
): Promise<SentCounts> {
  const refused: RejectedLine[] = [];
  for (const [index, { status, body }] of response.rows.entries()) {
    const line = lines[index];
    if (status === 201 || line === undefined) continue;
    const error = await toEntryError(status, body as object);
    refused.push({ line, reason: toFieldMessage(error) });
  }
  return { added: response.rows.length - refused.length, refused };
}

/**
 * Sends pasted lines in chunks. `cells`: maximum cells per line; `hasPhones`: the first cell is a phone number, and
 * ambiguous ones are rejected.
 */
export function usePaste(send: SendLines, maxCells: number, hasPhones: boolean) {
  const t = useTranslations("paste");
  const country = useCountry();
  const getIdempotencyKey = useIdempotencyKey();
  const [progress, setProgress] = useState<PasteProgress | null>(null);
  const isStopped = useRef(false);
  const stop = () => {
    isStopped.current = true;
  };
  // Stops sending when the page closes; the leave guard has already warned the user.
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function run(all: readonly PastedLine[]): Promise<void> {
    isStopped.current = false;
    const isFitting = (line: PastedLine) => line.cells.slice(maxCells).every((cell) => cell === "");
    const fittingLines = all.filter(isFitting);
    let ambiguous = new Map<PastedLine, string[]>();
    try {
      if (hasPhones) ambiguous = await findAmbiguousLines(fittingLines, country);
    } catch (failure) {
      // The numbering plans failed to load.
      const error = toError(failure);
      return setProgress({
        state: "done",
        total: all.length,
        added: 0,
        refused: [],
        left: all,
        error,
      });
    }
    const lines = fittingLines.filter((line) => !ambiguous.has(line));
    const overlongLines = all.filter((line) => !isFitting(line));
    const reason = t("tooManyCells", { limit: maxCells });
    let sent: SentCounts = {
      added: 0,
      refused: [
        ...overlongLines.map((line) => ({ line, reason })),
        ...Array.from(ambiguous, ([line, readings]) => ({
          line,
          reason: t("ambiguous", { readings: readings.join(" · ") }),
        })),
      ],
    };
    let error: Error | null = null;
    let position = 0;
    const updateProgress = (state: PasteProgress["state"]) =>
      setProgress({ state, total: all.length, ...sent, left: lines.slice(position), error });
    updateProgress("running");
    while (position < lines.length && !isStopped.current && error === null) {
      const slice = lines.slice(position, position + CHUNK_SIZE);
      try {
        const result = await toSentCounts(slice, await send(slice, getIdempotencyKey));
        sent = {
          added: sent.added + result.added,
          refused: [...sent.refused, ...result.refused],
        };
        position += slice.length;
        updateProgress("running");
      } catch (failure) {
        error = toError(failure);
      }
    }
    updateProgress("done");
  }

  return {
    progress,
    run,
    stop,
    reset: () => setProgress(null),
  };
}
