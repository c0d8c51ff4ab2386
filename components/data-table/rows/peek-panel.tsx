"use client";

import { ChevronDown, ChevronUp, Maximize2, X } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { arrowStep } from "@/components/ui/arrow-step";
import { IconButton } from "@/components/ui/icon-button";

const STORAGE_KEY = "peek-width";
const [LEAST, USUAL, MOST] = [30, 45, 70];
const STEP = 5;

function storedWidth(): number {
  const stored = Number(localStorage.getItem(STORAGE_KEY));
  return stored >= LEAST && stored <= MOST ? stored : USUAL;
}

export interface PeekPanelProps {
  title: string;
  href: string | null;
  onClose: () => void;
  onMove: (step: number) => void;
  children: ReactNode;
}

/** Panel with a row's details, a bottom drawer on phones; the list stays usable. */
export function PeekPanel({ title, href, onClose, onMove, children }: PeekPanelProps) {
  const t = useTranslations("table.peek");
  const ui = useTranslations("ui");
  const [width, setWidth] = useState(storedWidth);

  function resize(next: number) {
    const fitting = Math.round(Math.min(MOST, Math.max(LEAST, next)));
    setWidth(fitting);
    localStorage.setItem(STORAGE_KEY, String(fitting));
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    resize(((innerWidth - event.clientX) / innerWidth) * 100);
  }

  function press(event: KeyboardEvent) {
    const step = arrowStep(event);
    if (step === undefined) return;
    event.preventDefault();
    resize(width - step * STEP);
  }

  return (
    <aside
      aria-label={title}
      style={{ "--peek": `${width}vw` } as Record<string, string>}
      className="fixed z-20 flex flex-col border-line bg-raised text-ink shadow-raised max-md:inset-x-0 max-md:bottom-0 max-md:h-[85dvh] max-md:rounded-t-sheet max-md:pb-[calc(4rem+env(safe-area-inset-bottom))] max-md:border-t md:inset-y-0 md:right-0 md:w-(--peek) md:max-w-240 md:min-w-96 md:border-l"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a draggable separator, not a thematic break */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t("width")}
        aria-valuenow={width}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="absolute inset-y-0 -left-1 w-2 cursor-col-resize touch-none hover:bg-selected max-md:hidden"
      />
      <header className="flex min-h-12 shrink-0 items-center gap-1 border-line-soft border-b pr-3 pl-4 md:pl-6">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-page">{title}</h2>
        <IconButton icon={ChevronUp} label={t("previous")} onClick={() => onMove(-1)} />
        <IconButton icon={ChevronDown} label={t("next")} onClick={() => onMove(1)} />
        {href !== null && (
          <Link
            href={href}
            aria-label={t("open")}
            title={t("open")}
            className="inline-grid size-7 place-items-center rounded-control text-ink-2 hover:bg-hover max-md:size-11"
          >
            <Maximize2 aria-hidden size={16} strokeWidth={1.75} />
          </Link>
        )}
        <IconButton icon={X} label={ui("close")} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="relative min-h-0 flex-1 overflow-y-auto" tabIndex={0} aria-label={title}>
        {children}
      </section>
    </aside>
  );
}
