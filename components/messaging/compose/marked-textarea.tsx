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

/** Invisible except for marks. Also gives the textarea its height. */
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
          // biome-ignore lint/suspicious/noArrayIndexKey: static list without stable keys
          <span key={index} data-mark={mark} className={MARKS[mark]}>
            {run}
          </span>
        ),
      )}
      {/* Gives a trailing empty line its height. */}
      {"\u200b"}
    </div>
  );
});

export interface MarkedTextareaProps extends Omit<ComponentPropsWithRef<"textarea">, "value"> {
  value: string;
  /** Null for calls. */
  marks: Omit<MirrorProps, "text"> | null;
}

const NO_MARKS: Omit<MirrorProps, "text"> = { isUnicode: true, costly: [] };

/**
 * Keeps native undo, spelling and input methods, over a mirror that marks costly characters. It grows and never
 * scrolls, so both stay aligned.
 */
export function MarkedTextarea({ value, marks, className, ...textarea }: MarkedTextareaProps) {
  const { isUnicode, costly } = marks ?? NO_MARKS;
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

/** Replaces the text as if typed, so native undo works. */
export function replaceTyped(textarea: HTMLTextAreaElement, text: string): boolean {
  textarea.focus();
  textarea.select();
  // Deprecated, but the only API that writes to the undo history.
  return document.execCommand("insertText", false, text);
}

/** Inserts text as if typed; places the caret after it. */
export function insertTyped(textarea: HTMLTextAreaElement | null, text: string): void {
  if (textarea === null) return;
  const { selectionStart, selectionEnd } = textarea;
  textarea.focus();
  textarea.setSelectionRange(selectionStart, selectionEnd);
  // Deprecated, but the only API that inserts at the caret with undo history.
  document.execCommand("insertText", false, text);
}
