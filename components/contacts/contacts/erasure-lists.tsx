"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Erasure } from "@/lib/gateway/privacy/erasures/schema";

const ERASED_KINDS = ["messages", "incomings", "entries", "verifications", "fraud_checks"] as const;
const KEPT_KINDS = ["clicks", "form_answers", "consents"] as const;

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <p className="font-medium text-ink">{title}</p>
      <ul className="list-disc pl-5">{children}</ul>
    </div>
  );
}

export function ErasureLists({ erasure }: { erasure: Erasure }) {
  const t = useTranslations("contacts.forget");
  const isDone = erasure.forgotten_at !== null;
  return (
    <>
      <List title={t(isDone ? "gone" : "goes")}>
        {ERASED_KINDS.filter((kind) => erasure[kind] > 0).map((kind) => (
          <li key={kind}>{t(`count.${kind}`, { count: erasure[kind] })}</li>
        ))}
        <li>{t("elsewhere")}</li>
      </List>
      <List title={t("stays")}>
        {KEPT_KINDS.filter((kind) => erasure[kind] > 0).map((kind) => (
          <li key={kind}>{t(`count.${kind}`, { count: erasure[kind] })}</li>
        ))}
        <li>{t("amounts")}</li>
        {erasure.is_blocked && <li>{t("block")}</li>}
      </List>
    </>
  );
}
