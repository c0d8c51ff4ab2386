"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import type { FormAnswers } from "@/lib/gateway/responses/hosted-forms/schema";
import type { CampaignKind } from "@/lib/gateway/campaigns/short-link-campaigns/schema-values";

export function FormStats({ kind, answers }: { kind: CampaignKind; answers: FormAnswers }) {
  const t = useTranslations("forms.figures");
  const { count } = useFormats();
  const { done, waiting, unpaid } = answers;
  return (
    <StatStrip label={t("label")}>
      <Stat label={t(kind === "unsubscribe" ? "unsubscribed" : "signedUp")} value={count(done)} />
      {kind === "subscribe" && (
        <Stat label={t("waiting")} value={count(waiting)} note={t("waitingNote")} />
      )}
      {unpaid > 0 && <Stat label={t("unpaid")} value={count(unpaid)} note={t("unpaidNote")} />}
    </StatStrip>
  );
}
