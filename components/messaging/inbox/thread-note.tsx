"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import { LazyConfirmDialog } from "@/components/ui/lazy-confirm-dialog";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Note } from "@/lib/gateway/messaging/conversation-notes/schema";
import { useDeleteNote } from "@/lib/queries/conversation-notes";
import { useMembers } from "@/lib/queries/team";
import { NoteForm } from "./note-form";

const actionClass =
  "inline-flex min-h-6 items-center text-accent-ink hover:underline max-md:min-h-11";

export function ThreadNote({ note }: { note: Note }) {
  const t = useTranslations("inbox.note");
  const { role } = useViewer();
  const members = useMembers().data?.rows ?? [];
  const author = members.find(({ user_id }) => user_id === note.author);
  const [isEditing, setEditing] = useState(false);
  const isOwn = author?.is_self === true && canAccess("inbox", role, "write");
  return (
    <li className="grid gap-1 rounded-sheet border border-line border-dashed bg-sunken px-3 py-2">
      {isEditing ? (
        <NoteForm conversation={note.conversation} note={note} onClose={() => setEditing(false)} />
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-small">
            <Badge tone="accent">{t("note")}</Badge>
            <span className="font-medium">{author?.name ?? t("formerMember")}</span>
            <DateTime at={note.created_at} />
            {note.edited_at !== null && <span>{t("edited")}</span>}
          </p>
          <p dir="auto" className="whitespace-pre-wrap break-words text-read">
            {note.text}
          </p>
          {isOwn && <Own note={note} onEdit={() => setEditing(true)} />}
        </>
      )}
    </li>
  );
}

function Own({ note: { conversation, id }, onEdit }: { note: Note; onEdit: () => void }) {
  const t = useTranslations("inbox.note");
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteNote(conversation, id);
  return (
    <p className="flex gap-3 text-small">
      <button type="button" onClick={onEdit} className={actionClass}>
        {t("edit")}
      </button>
      <button type="button" onClick={() => setAsking(true)} className={actionClass}>
        {t("delete")}
      </button>
      <LazyConfirmDialog
        title={t("deleteTitle")}
        action={t("delete")}
        isOpen={isAsking}
        isBusy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {t("deleteText")}
      </LazyConfirmDialog>
    </p>
  );
}
