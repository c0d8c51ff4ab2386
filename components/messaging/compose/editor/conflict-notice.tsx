"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useFormats } from "@/components/format/use-formats";
import type { Draft } from "@/lib/gateway/messaging/drafts/schema";
import type { DraftKeeper } from "@/components/messaging/compose/draft-keeper";

const MAX_PREVIEW_LENGTH = 80;

/** Notice of a conflict; the user chooses, so no text is lost silently. */
export function ConflictNotice({
  keeper,
  serverDraft,
}: {
  keeper: DraftKeeper;
  serverDraft: Draft;
}) {
  const t = useTranslations("compose.conflict");
  const { time } = useFormats();
  const text =
    serverDraft.text.length > MAX_PREVIEW_LENGTH
      ? `${serverDraft.text.slice(0, MAX_PREVIEW_LENGTH)}…`
      : serverDraft.text;
  return (
    <Notice tone="warn">
      <p className="font-medium">
        {t("title", {
          name: serverDraft.updated_by ?? t("somebody"),
          time: time(serverDraft.updated_at),
        })}
      </p>
      <p className="break-words">{text === "" ? t("emptyText") : t("text", { text })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => keeper.acceptServerDraft()}>{t("takeTheirs")}</Button>
        <Button onClick={() => void keeper.overwriteServerDraft()}>{t("keepMine")}</Button>
      </div>
    </Notice>
  );
}
