"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { useViewer } from "@/components/layout/providers/viewer";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { useInbox } from "@/lib/queries/inbox";
import { type InboxState, inboxHref, isFiltered, NO_FILTERS } from "./use-inbox-state";

export function InboxEmpty({ state }: { state: InboxState }) {
  const t = useTranslations("inbox.empty");
  const { hasSimulator } = useViewer();
  const { data } = useInbox();
  const isOtherView = state.view !== "open" && state.view !== "all";
  if (isFiltered(state))
    return (
      <div className="grid justify-items-start gap-2 p-3">
        <p className="text-ink-2">{t("filtered")}</p>
        <Link
          href={inboxHref({ ...state, ...NO_FILTERS, before: null })}
          className="inline-flex min-h-6 items-center text-accent-ink hover:underline max-md:min-h-11"
        >
          {t("clear")}
        </Link>
      </div>
    );
  if (isOtherView || state.before !== null || data === undefined)
    return <p className="p-3 text-ink-2">{t("view")}</p>;
  const [number] = data.numbers;
  return (
    <EmptyFirstUse
      title={t("title")}
      text={number === undefined ? t("noNumber") : t("text", { number: formatPhone(number) })}
      actions={
        hasSimulator && (
          <PrefetchLink href="/simulator" className="text-accent-ink hover:underline">
            {t("phones")}
          </PrefetchLink>
        )
      }
    />
  );
}
