"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { showToast } from "@/components/ui/toast/toast";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const isTextControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Characters that `maxLength` drops. */
function countDroppedCharacters(control: TextControl, text: string): number {
  const { maxLength, value, selectionStart, selectionEnd } = control;
  if (maxLength < 0) return 0;
  const replaced = (selectionEnd ?? value.length) - (selectionStart ?? value.length);
  return Math.max(0, value.length - replaced + text.length - maxLength);
}

/** Browsers silently apply `maxLength` to pasted text. */
export function PasteNotice() {
  const t = useTranslations("ui.paste");
  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      if (!isTextControl(event.target)) return;
      const dropped = countDroppedCharacters(
        event.target,
        event.clipboardData?.getData("text") ?? "",
      );
      if (dropped === 0) return;
      showToast({ title: t("cut", { max: event.target.maxLength }), text: t("cutText") });
    }
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [t]);
  return null;
}
