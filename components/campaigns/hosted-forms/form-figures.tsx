"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Figure, FigureStrip } from "@/components/ui/figure-strip";
import type { FormAnswers } from "@/lib/gateway/responses/hosted-forms/schema";
import type { CampaignKind } from "@/lib/gateway/campaigns/short-link-campaigns/schema-values";

export function FormFigures({ kind, answers }: { kind: CampaignKind; answers: FormAnswers }) {
  const t = useTranslations("forms.figures");
  const { count } = useFormats();
  const { done, waiting, unpaid } = answers;
  return (
    <FigureStrip label={t("label")}>
      <Figure label={t(kind === "unsubscribe" ? "unsubscribed" : "signedUp")} value={count(done)} />
      {kind === "subscribe" && (
        <Figure label={t("waiting")} value={count(waiting)} note={t("waitingNote")} />
      )}
      {unpaid > 0 && <Figure label={t("unpaid")} value={count(unpaid)} note={t("unpaidNote")} />}
    </FigureStrip>
  );
}
