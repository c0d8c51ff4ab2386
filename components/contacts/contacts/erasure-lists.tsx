"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Erasure } from "@/lib/gateway/privacy/erasures/schema";

const GOES = ["messages", "incomings", "entries", "verifications", "fraud_checks"] as const;
const STAYS = ["clicks", "form_answers", "consents"] as const;

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
        {GOES.filter((kind) => erasure[kind] > 0).map((kind) => (
          <li key={kind}>{t(`count.${kind}`, { count: erasure[kind] })}</li>
        ))}
        <li>{t("elsewhere")}</li>
      </List>
      <List title={t("stays")}>
        {STAYS.filter((kind) => erasure[kind] > 0).map((kind) => (
          <li key={kind}>{t(`count.${kind}`, { count: erasure[kind] })}</li>
        ))}
        <li>{t("amounts")}</li>
        {erasure.is_blocked && <li>{t("block")}</li>}
      </List>
    </>
  );
}
