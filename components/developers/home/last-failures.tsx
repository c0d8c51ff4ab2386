"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { SectionHeader } from "@/components/layout/navigation/section-header";
import { DateTime } from "@/components/ui/date-time";
import type { Failures } from "./failure-groups";

const MAX_FAILURES = 5;

export function LastFailures({ failures }: { failures: Failures }) {
  const t = useTranslations("developers.last");
  const rows = failures.data?.rows.slice(0, MAX_FAILURES) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-2">
      <SectionHeader title={t("title")} href="/developers/logs" link={t("all")} />
      <ul className="border-line border-t">
        {rows.map((entry) => (
          <li
            key={entry.request_id}
            className="flex items-center gap-3 border-line-soft border-b py-2"
          >
            <span className="w-8 shrink-0">{entry.status}</span>
            <Link
              href={`/developers/logs/${entry.request_id}`}
              className="min-w-0 flex-1 truncate font-mono text-small hover:underline"
            >
              {entry.method} {entry.path}
            </Link>
            <span className="text-ink-3">
              <DateTime at={entry.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
