"use client";

import { useTranslations } from "next-intl";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { IntentLink } from "@/components/ui/prefetch-link";
import { useViewer } from "@/components/layout/providers/viewer";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { useInbox } from "@/lib/queries/inbox";
import type { InboxState } from "./use-inbox-state";

/** Why there is nothing: no number, no replies yet, or none in this view. */
export function InboxEmpty({ state }: { state: InboxState }) {
  const t = useTranslations("inbox.empty");
  const { hasSimulator } = useViewer();
  const { data } = useInbox();
  const isFiltered = state.view !== "open" && state.view !== "all";
  if (isFiltered || state.search !== "" || state.before !== null || data === undefined)
    return <p className="p-3 text-ink-2">{t("view")}</p>;
  const [number] = data.numbers;
  return (
    <EmptyFirstUse
      title={t("title")}
      text={number === undefined ? t("noNumber") : t("text", { number: formatPhone(number) })}
      actions={
        hasSimulator && (
          <IntentLink href="/simulator" className="text-accent-ink hover:underline">
            {t("phones")}
          </IntentLink>
        )
      }
    />
  );
}
