"use client";

import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  listUsed,
  type TemplateChoice,
  toChoices,
} from "@/components/messaging/templates/use/choices";
import {
  type TemplateSource,
  toTemplateSource,
} from "@/components/messaging/templates/use/template-source";
import { useTemplateChoices } from "@/lib/queries/templates";
import { findSlash, matchTexts, replaceSlash } from "./slash-text";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface SlashHandlers {
  /** For templates with placeholders, which are filled in first. */
  onChoose: (choice: TemplateChoice) => void;
  /** For others, once their text is inserted. */
  onInsert: (source: TemplateSource | null) => void;
}

export function useSlashTexts(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onText: (text: string) => void,
  { onChoose, onInsert }: SlashHandlers,
) {
  const id = useId();
  const [caret, setCaret] = useState(0);
  /** Position of a dismissed `/`. */
  const [left, setLeft] = useState<number | null>(null);
  const [marked, setMarked] = useState({ typed: "", index: 0 });
  const nextCaret = useRef<number | null>(null);
  const slashMatch = findSlash(text, caret);
  const slash = slashMatch?.at === left ? null : slashMatch;
  const texts = toChoices(useTemplateChoices(slashMatch !== null).data?.rows ?? []);
  const offered = slash === null ? [] : matchTexts(texts, slash.typed);
  const index = marked.typed === slash?.typed ? Math.min(marked.index, offered.length - 1) : 0;

  // Once the textarea holds the new text.
  useLayoutEffect(() => {
    if (nextCaret.current === null || area.current?.value !== text) return;
    area.current.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });

  function replace(inserted: string) {
    if (slash === null) return;
    const replaced = replaceSlash(text, slash, inserted);
    nextCaret.current = replaced.caret;
    setCaret(replaced.caret);
    onText(replaced.text);
    area.current?.focus();
  }

  function choose(selected: TemplateChoice | undefined) {
    if (selected === undefined) return;
    if (listUsed(selected).length === 0) {
      replace(selected.text);
      onInsert(toTemplateSource(selected, selected.text, {}));
      return;
    }
    replace("");
    onChoose(selected);
  }

  function onKey({ key, nativeEvent, ...event }: KeyboardEvent): boolean {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (slash === null || offered.length === 0 || nativeEvent.isComposing || !isPlain) return false;
    const step = STEPS[key];
    if (step !== undefined)
      setMarked({
        typed: slash.typed,
        index: (index + step + offered.length) % offered.length,
      });
    else if (key === "Enter") choose(offered[index]);
    else if (key === "Escape") setLeft(slash.at);
    else return false;
    return true;
  }

  return {
    listId: id,
    offered,
    index,
    choose,
    onKey,
    /** Must be called whenever the textarea's text or caret changes. */
    onCaret(target: HTMLTextAreaElement) {
      setCaret(target.selectionStart);
      // Once deleted, a dismissed `/` may be typed again.
      if (left !== null && target.value[left] !== "/") setLeft(null);
    },
  };
}
