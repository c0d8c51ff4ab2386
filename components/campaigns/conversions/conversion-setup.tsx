"use client";

import { useTranslations } from "next-intl";
import { CodeBlock } from "@/components/ui/code-block";
import { curlSample } from "@/lib/core/samples/curl";
import { CLICK_PARAMETER } from "@/lib/core/links/click-id-values";
import { useMe } from "@/lib/queries/me";

const SALE = { kind: "sale", value: 49.9, currency: "EUR", external_id: "order-1042" };

const toScript = (src: string, attributes = "") => `<script src="${src}"${attributes}></script>`;

export function ConversionSetup({ apiUrl }: { apiUrl: string }) {
  const t = useTranslations("conversions.setup");
  const clientId = useMe().data?.id ?? null;
  const script = new URL("/conversions.js", apiUrl).href;
  const { value, currency, external_id: id } = SALE;
  const attributes = ` data-kind="sale" data-value="${value}" data-currency="${currency}" data-id="${id}"`;
  const curl = curlSample({
    method: "POST",
    url: `${apiUrl}/conversions`,
    body: { click_id: "…", ...SALE },
    hasKey: true,
    key: { clientId, secretPrefix: null },
  });
  const blocks = [
    { key: "landing", code: toScript(script) },
    { key: "sale", code: toScript(script, attributes) },
    { key: "request", code: curl },
  ] as const;
  return (
    <div className="grid max-w-180 gap-5">
      <p className="text-ink-2">{t("intro", { parameter: CLICK_PARAMETER })}</p>
      {blocks.map(({ key, code }) => (
        <section key={key} className="grid min-w-0 gap-1">
          <h3 className="font-medium">{t(`${key}.title`)}</h3>
          <p className="text-ink-3">{t(`${key}.text`)}</p>
          <CodeBlock code={code} label={t(`${key}.title`)} copyLabel={t("copy")} />
        </section>
      ))}
      <p className="text-ink-3">{t("privacy")}</p>
    </div>
  );
}
