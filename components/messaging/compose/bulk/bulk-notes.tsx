"use client";

import { useFormats } from "@/components/format/use-formats";
import { useTranslations } from "next-intl";
import { useDisplayNames } from "../use-display-names";
import { sendingHint } from "@/lib/core/countries/sending-hints";
import { Button } from "@/components/ui/button";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { useUnsubscribeForms } from "@/lib/queries/campaigns";
import { listCountries } from "./list-countries";
import { useOptOutProblem } from "./use-opt-out-problem";
import type { Preflight } from "@/lib/gateway/messaging/bulks/schema";

export function TextNotes({
  preflight,
  content,
  onInsert,
}: {
  preflight: Preflight;
  content: DraftContent;
  onInsert: (link: string) => void;
}) {
  const t = useTranslations("many.note");
  const { list } = useFormats();
  const { unknown_placeholders: unknown, empty_columns: empty } = preflight;
  return (
    <>
      {unknown.length > 0 && (
        <p className="text-warn-ink">
          {t("unknown", {
            count: unknown.length,
            names: list(unknown.map((item) => `[${item}]`)),
          })}
        </p>
      )}
      {empty.map(({ column, count }) => (
        <p key={column} className="text-warn-ink">
          {t("empty", { count, column })}
        </p>
      ))}
      <OptOutNote preflight={preflight} content={content} onInsert={onInsert} />
    </>
  );
}

function OptOutNote({
  preflight,
  content,
  onInsert,
}: {
  preflight: Preflight;
  content: DraftContent;
  onInsert: (link: string) => void;
}) {
  const t = useTranslations("many.note");
  const { country } = useDisplayNames();
  const { list } = useFormats();
  const problem = useOptOutProblem(content, preflight);
  const form = useUnsubscribeForms().data?.rows[0];
  if (problem === null) return null;
  const countries = list(
    listCountries(problem.countries, country, (count) => t("moreCountries", { count })),
  );
  return (
    <div className="grid justify-items-start gap-1 text-ink-3">
      <p>
        {problem.kind === "missing"
          ? t("optOut", { countries })
          : t("optOutReply", { sender: content.sender_id.trim(), countries })}
      </p>
      {form?.id == null ? (
        <PrefetchLink
          href="/campaigns/new?purpose=unsubscribe"
          className="text-accent-ink hover:underline"
        >
          {t("optOutCreate")}
        </PrefetchLink>
      ) : (
        <Button variant="quiet" onClick={() => onInsert(t("optOutLink", { code: form.id ?? "" }))}>
          {t("optOutInsert")}
        </Button>
      )}
    </div>
  );
}

export function HourNotes({ preflight }: { preflight: Preflight }) {
  const t = useTranslations("many.note");
  const { country } = useDisplayNames();
  return preflight.countries.map(({ iso2 }) => {
    const hint = sendingHint(iso2);
    if (hint === null || hint.hours === null) return null;
    const values = { country: country(iso2), ...hint.hours };
    return (
      <p key={iso2} className="text-ink-3" title={hint.source}>
        {t(hint.isOffOnSundays ? "hoursNotSundays" : "hours", values)}
      </p>
    );
  });
}
