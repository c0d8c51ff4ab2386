"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Panel, type PanelProps } from "@/components/ui/panel";
import { Status } from "@/components/ui/status";
import { useFormats } from "@/components/format/use-formats";
import { type BackgroundTask, deleteFinished, useBackgroundTasks } from "./task-store";

const KINDS = { running: "moving", done: "normal", failed: "failed" } as const;

function Line({ task }: { task: BackgroundTask }) {
  const t = useTranslations("shell.backgroundTasks");
  const ui = useTranslations("ui");
  const { percent } = useFormats();
  const { title, state, progress, text, link, undo } = task;
  return (
    <li className="grid gap-1 border-line-soft border-b py-2 last:border-b-0">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 break-words font-medium">{title}</span>
        <Status kind={KINDS[state]}>
          {progress === null ? t(`state.${state}`) : percent(progress)}
        </Status>
      </div>
      {text !== null && <p className="break-words text-ink-2">{text}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {link !== null && (
          <Link href={link.href} className="text-accent-ink underline">
            {link.label}
          </Link>
        )}
        {undo !== null && <Button onClick={undo}>{ui("undo")}</Button>}
      </div>
    </li>
  );
}

export function TaskTray({ anchor, onClose }: PanelProps) {
  const t = useTranslations("shell.backgroundTasks");
  const tasks = useBackgroundTasks();
  return (
    <Panel
      label={t("label")}
      anchor={anchor}
      align="end"
      onClose={onClose}
      className="grid max-h-[70dvh] w-88 gap-2 overflow-y-auto p-3"
    >
      <h2 className="font-semibold">{t("label")}</h2>
      <ul aria-live="polite">
        {tasks.map((task) => (
          <Line key={task.id} task={task} />
        ))}
      </ul>
      <Button variant="quiet" onClick={deleteFinished}>
        {t("clear")}
      </Button>
    </Panel>
  );
}
