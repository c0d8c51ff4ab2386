"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Phone } from "@/components/ui/phone";
import { useUnclaimed } from "@/lib/queries/carriers";

export function UnclaimedMessages() {
  const t = useTranslations("routes.unclaimed");
  const { data, error, refetch } = useUnclaimed();
  return (
    <section className="grid min-w-0 gap-2 p-4 md:p-6">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      {error !== null && data === undefined && (
        <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
      )}
      {data?.rows.length === 0 && <p className="text-ink-2">{t("none")}</p>}
      {data !== undefined && data.rows.length > 0 && (
        <>
          <p className="text-ink-2">{t.rich("how", { code: (chunks) => <code>{chunks}</code> })}</p>
          <ul aria-label={t("title")}>
            {data.rows.map(({ uuid, received_at, from, to, text }) => (
              <li key={uuid} className="grid gap-1 border-line-soft border-b py-2">
                <span className="flex flex-wrap gap-x-3 text-ink-3">
                  <DateTime at={received_at} />
                  <span>
                    {t.rich("numbers", {
                      from: () => <Phone number={from} />,
                      to: () => <Phone number={to} />,
                    })}
                  </span>
                </span>
                <span className="wrap-anywhere max-w-[68ch]">{text ?? "–"}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
