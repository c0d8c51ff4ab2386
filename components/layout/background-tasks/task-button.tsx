"use client";

import { useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Button } from "@/components/ui/button";
import { useBackgroundTasks } from "./task-store";

const Tray = lazyWhenOnline(async () => ({ default: (await import("./task-tray")).TaskTray }));

export function TaskButton() {
  const t = useTranslations("shell.backgroundTasks");
  const tasks = useBackgroundTasks();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  if (tasks.length === 0) return null;
  const running = tasks.filter(({ state }) => state === "running").length;
  return (
    <span ref={anchor} tabIndex={-1}>
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {running > 0 && (
          <span aria-hidden className="size-1.5 rounded-full border border-accent bg-accent" />
        )}
        {running > 0 ? t("running", { count: running }) : t("label")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Tray anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
