"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { DateTime } from "@/components/ui/date-time";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useMail, useMails } from "@/lib/queries/simulator";
import { LinkedText } from "./linked-text";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

function OpenMail({ name }: { name: string }) {
  const t = useTranslations("simulator.mailbox");
  const { data: loaded, error, refetch } = useMail(name);
  const data = useSkeletonData(loaded, error);
  if (error !== null) {
    return <ErrorPanel error={error} title={t("mailFailed")} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton className="h-24" />;
  return (
    <article aria-label={data.subject} className="rounded-sheet bg-sunken px-3 py-2">
      <p className="break-words text-ink-3">{t("fromTo", { from: data.from, to: data.to })}</p>
      <p className="mt-2 whitespace-pre-wrap break-words text-read">
        <LinkedText text={data.text.trim()} />
      </p>
    </article>
  );
}

export function Mailbox() {
  const t = useTranslations("simulator.mailbox");
  const mails = useMails();
  const data = useSkeletonData(mails.data, mails.error);
  const [opened, setOpened] = useState<string | null>(null);
  if (mails.error !== null) return <ErrorPanel error={mails.error} title={t("failed")} />;
  if (data === undefined) return <Skeleton className="h-16" />;
  if (data.rows.length === 0) return <p className="text-ink-3">{t("empty")}</p>;
  return (
    <ul className="-mx-2 grid gap-1">
      {data.rows.map(({ name, subject, to, at }) => (
        <li key={name} className="grid gap-1">
          <button
            type="button"
            aria-expanded={opened === name}
            onClick={() => setOpened(opened === name ? null : name)}
            className="grid min-h-11 w-full gap-x-3 rounded-control px-2 py-1.5 text-left hover:bg-hover aria-expanded:bg-selected sm:grid-cols-[1fr_auto]"
          >
            <span className="font-medium">{subject}</span>
            <span className="text-ink-3">
              <DateTime at={at} hasSeconds isPlain />
            </span>
            <span className="truncate text-ink-3">{to}</span>
          </button>
          {opened === name && <OpenMail name={name} />}
        </li>
      ))}
    </ul>
  );
}
