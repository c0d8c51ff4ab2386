"use client";

import { clsx } from "clsx";
import { type ComponentPropsWithRef, memo } from "react";
import type { CostlyCharacter } from "@/lib/core/text/gsm-alphabet";
import { markText, type TextMark } from "@/lib/core/text/text-marks";

const MARKS: Record<TextMark, string | undefined> = {
  plain: undefined,
  double: "underline decoration-dotted decoration-ink-3",
  costly: "rounded-chip bg-warn-soft underline decoration-2 decoration-warn underline-offset-2",
  over: "bg-bad-soft",
  link: "rounded-chip bg-accent-soft",
};

const shared = "col-start-1 row-start-1 min-h-28 px-2.5 py-1.5 text-read max-md:text-base";

interface MirrorProps {
  text: string;
  isUnicode: boolean;
  costly: readonly CostlyCharacter[];
}

/** The same text beneath the real one, invisible but for its marks. It also gives the box its height. */
const Mirror = memo(function Mirror({ text, isUnicode, costly }: MirrorProps) {
  return (
    <div
      aria-hidden
      data-testid="mirror"
      className={`${shared} pointer-events-none select-none whitespace-pre-wrap break-words text-transparent`}
    >
      {markText(text, { isUnicode }, costly).map(({ mark, text: run }, index) =>
        mark === "plain" ? (
          run
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other name
          <span key={index} data-mark={mark} className={MARKS[mark]}>
            {run}
          </span>
        ),
      )}
      {/* A line that was just begun has its height, too. */}
      {"\u200b"}
    </div>
  );
});

export interface MarkedTextareaProps extends Omit<ComponentPropsWithRef<"textarea">, "value"> {
  value: string;
  /** Null: no marks, because calls are charged by what is spoken. */
  marks: Omit<MirrorProps, "text"> | null;
}

const NOTHING: Omit<MirrorProps, "text"> = { isUnicode: true, costly: [] };

/**
 * A plain textarea, so that undo, spelling, dictation and input methods are the system's, over a mirror that
 * marks what costs. It grows with its text and never scrolls, so both always lie on each other.
 */
export function MarkedTextarea({ value, marks, className, ...textarea }: MarkedTextareaProps) {
  const { isUnicode, costly } = marks ?? NOTHING;
  return (
    <div
      className={clsx(
        "grid grid-cols-1 rounded-control border border-line-strong bg-raised has-aria-invalid:border-bad has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
        className,
      )}
    >
      <Mirror text={value} isUnicode={isUnicode} costly={costly} />
      <textarea
        {...textarea}
        value={value}
        className={`${shared} w-full resize-none overflow-hidden whitespace-pre-wrap break-words bg-transparent text-ink outline-none placeholder:text-ink-3`}
      />
    </div>
  );
}

/** Puts another text into a textarea as if it had been typed, so that the browser's own undo takes it back. */
export function replaceTyped(textarea: HTMLTextAreaElement, text: string): boolean {
  textarea.focus();
  textarea.select();
  // Deprecated without a successor: nothing else writes into the undo history.
  return document.execCommand("insertText", false, text);
}

/** Writes at the cursor of a textarea as if it had been typed, and leaves the cursor behind it. */
export function insertTyped(textarea: HTMLTextAreaElement | null, text: string): void {
  if (textarea === null) return;
  const { selectionStart, selectionEnd } = textarea;
  textarea.focus();
  textarea.setSelectionRange(selectionStart, selectionEnd);
  // Deprecated without a successor: nothing else writes at the cursor and into the undo history.
  document.execCommand("insertText", false, text);
}
