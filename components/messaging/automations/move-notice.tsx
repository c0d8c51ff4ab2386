"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import type { AutomationMove } from "@/lib/gateway/messaging/automations/schema-move";
import { useAutomationMove, useMovePeople } from "@/lib/queries/automations";

const countStaying = ({ staying }: AutomationMove) =>
  staying.reduce((sum, { people }) => sum + people, 0);

/** Offers to move people of earlier versions to the published one, and shows how far that has come. */
export function MoveNotice({ id }: { id: number }) {
  const t = useTranslations("automations.move");
  const { count } = useFormats();
  const { data: move } = useAutomationMove(id);
  const [isOpen, setOpen] = useState(false);
  if (move === undefined || move.version === null) return null;
  const { movable, last } = move;
  const people = movable + countStaying(move);
  const isMoving = last !== null && last.finished_at === null;
  if (isMoving)
    return (
      <p role="status" className="text-ink-2">
        {t("running", { version: last.version, moved: count(last.moved), left: count(movable) })}
      </p>
    );
  const isDone = last !== null && last.version === move.version && last.moved > 0;
  return (
    <>
      {isDone && (
        <p role="status" className="text-ink-3">
          {t("done", { count: last.moved, shown: count(last.moved), version: last.version })}
        </p>
      )}
      {people > 0 && (
        <Notice>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {t("notice", { count: people, shown: count(people) })}
            <Button onClick={() => setOpen(true)}>{t("open")}</Button>
          </span>
        </Notice>
      )}
      {isOpen && (
        <MoveDialog id={id} move={move} version={move.version} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface MoveDialogProps {
  id: number;
  move: AutomationMove;
  version: number;
  onClose: () => void;
}

function MoveDialog({ id, move, version, onClose }: MoveDialogProps) {
  const t = useTranslations("automations.move");
  const { count } = useFormats();
  const start = useMovePeople(id);
  const { movable, staying } = move;
  return (
    <ConfirmDialog
      title={t("title", { version })}
      action={t("confirm")}
      keep={t("cancel")}
      isOpen
      isBusy={start.isPending}
      error={start.error}
      onClose={onClose}
      onConfirm={() =>
        movable === 0 ? onClose() : start.mutate({ version }, { onSuccess: onClose })
      }
    >
      <p>{t("text")}</p>
      <ul className="mt-2 grid gap-1">
        <li className="font-medium">{t("movable", { count: movable, shown: count(movable) })}</li>
        {staying.map(({ reason, people }) => (
          <li key={reason}>{t(reason, { count: people, shown: count(people) })}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
