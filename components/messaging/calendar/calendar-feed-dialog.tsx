"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Field, controlClass } from "@/components/ui/field";
import { saveFile } from "@/components/ui/save-file";
import { showToast } from "@/components/ui/toast/toast";
import { downloadCalendar, useCalendarFeed, useUpdateCalendarFeed } from "@/lib/queries/calendar";

const FILE_NAME = "posthorn.ics";

/** Offers the calendar as a file and as a secret URL. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("calendar.dialog");
  const { data: feed, error, refetch } = useCalendarFeed();
  const updateFeed = useUpdateCalendarFeed();
  const url = feed?.url ?? null;
  const showFailure = (failure: Error) =>
    showToast({ title: t("failed"), text: failure.message, isFailure: true });
  return (
    <Dialog title={t("title")} isOpen isWide isDisposable onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-ink-2">{t("text")}</p>
        {error !== null && (
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        )}
        {url !== null && (
          <Field label={t("url")} hint={t("secret")}>
            {(control) => (
              <div className="flex items-center gap-2">
                <input {...control} readOnly value={url} className={`${controlClass} font-mono`} />
                <CopyButton text={url} label={t("copy")} />
              </div>
            )}
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() =>
              void downloadCalendar().then((file) => saveFile(file, FILE_NAME), showFailure)
            }
          >
            {t("download")}
          </Button>
          {feed !== undefined && url === null && (
            <Button
              variant="primary"
              isBusy={updateFeed.isPending}
              onClick={() => updateFeed.mutate("create", { onError: showFailure })}
            >
              {t("create")}
            </Button>
          )}
          {url !== null && (
            <Button
              isBusy={updateFeed.isPending}
              onClick={() =>
                updateFeed.mutate("revoke", {
                  onSuccess: () => showToast({ title: t("revoked") }),
                  onError: showFailure,
                })
              }
            >
              {t("revoke")}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
