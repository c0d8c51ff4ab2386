"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { joinNumbersAndUnits } from "./keep-numbers";
import type { Toast } from "./toast";

const TOAST_MS = 5_000;
const UNDO_MS = 8_000;

/** Runs `onTimeout` after a time; a pause keeps the remaining time. */
function usePausableTimeout(ms: number | null, isPaused: boolean, onTimeout: () => void): void {
  const remaining = useRef(ms);
  const latest = useRef(onTimeout);
  latest.current = onTimeout;
  useEffect(() => {
    if (remaining.current === null || isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => latest.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      if (remaining.current !== null) remaining.current -= Date.now() - startedAt;
    };
  }, [isPaused]);
}

export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const t = useTranslations("ui");
  const [isPaused, setPaused] = useState(false);
  const { title, text, isFailure = false, undo, link } = toast;
  usePausableTimeout(isFailure ? null : undo === undefined ? TOAST_MS : UNDO_MS, isPaused, onClose);
  const card = useRef<HTMLDivElement>(null);
  /** Restores the focus immediately; the stack would, after fading out, take it from a newly focused element. */
  function close() {
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && card.current?.contains(focused)) focused.blur();
    onClose();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      ref={card}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="flex w-89 max-w-[calc(100vw-2rem)] items-start gap-3 rounded-sheet border border-line bg-raised p-3 text-body text-ink shadow-raised"
    >
      <div role={isFailure ? "alert" : "status"} className="min-w-0 flex-1 py-1">
        <p className={isFailure ? "font-medium text-bad-ink" : "font-medium"}>
          {joinNumbersAndUnits(title)}
        </p>
        {text !== undefined && (
          <p className="break-words text-ink-2">{joinNumbersAndUnits(text)}</p>
        )}
        {link !== undefined && (
          <a href={link.href} className="text-accent-ink underline">
            {link.label}
          </a>
        )}
      </div>
      {undo !== undefined && (
        <Button
          onClick={() => {
            undo();
            close();
          }}
        >
          {t("undo")}
        </Button>
      )}
      <IconButton icon={X} label={t("close")} onClick={close} />
    </div>
  );
}
