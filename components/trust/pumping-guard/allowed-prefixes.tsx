"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { IconButton } from "@/components/ui/icon-button";
import type { AllowedPrefix } from "@/lib/gateway/trust/pumping-guard/schema";
import { useAllowedPrefixes, useRemovePrefix } from "@/lib/queries/pumping-guard";

const AllowForm = lazyWhenOnline(async () => ({
  default: (await import("./allow-form")).AllowForm,
}));

function PrefixLine({ prefix: one, canEdit }: { prefix: AllowedPrefix; canEdit: boolean }) {
  const t = useTranslations("guard.prefixes");
  const { dateTime } = useFormats();
  const remove = useRemovePrefix();
  const until =
    one.valid_until === null ? t("always") : t("until", { at: dateTime(one.valid_until) });
  return (
    <li className="flex min-h-9 items-center justify-between gap-2 border-line-soft border-b">
      <span className="min-w-0 break-words">
        {one.prefix} · {until}
        {one.note !== null && ` · ${one.note}`}
      </span>
      {canEdit && (
        <IconButton
          icon={Trash2}
          label={t("remove", { prefix: one.prefix })}
          isSmall
          onClick={() => remove.mutate(one.id)}
        />
      )}
    </li>
  );
}

export function AllowedPrefixes({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations("guard.prefixes");
  const { data } = useAllowedPrefixes();
  const prefixes = data?.prefixes ?? [];
  return (
    <section className="grid max-w-xl content-start gap-3">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <p className="text-ink-2">{t("text")}</p>
      {data !== undefined && prefixes.length === 0 && <p className="text-ink-3">{t("none")}</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {prefixes.map((prefix) => (
          <PrefixLine key={prefix.id} prefix={prefix} canEdit={canEdit} />
        ))}
      </ul>
      {canEdit && <AllowForm />}
    </section>
  );
}
