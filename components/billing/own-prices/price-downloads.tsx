"use client";

import { useLocale, useTranslations } from "next-intl";
import { FileLink } from "@/components/layout/file-link";
import { buttonClass } from "@/components/ui/button";
import { toLanguage } from "@/lib/core/languages";
import { PRICELIST_FORMATS } from "@/lib/gateway/pricing/pricelist/schema-values";

export function OwnPriceDownloads({ area }: { area: string }) {
  const t = useTranslations("prices");
  const lang = toLanguage(useLocale());
  return (
    <ul aria-label={t("download")} className="flex flex-wrap gap-1">
      {PRICELIST_FORMATS.map((format) => (
        <li key={format}>
          <FileLink
            href={`/api/me/pricelist/${area}?format=${format}&lang=${lang}`}
            download={`prices-${area}.${format}`}
            className={buttonClass("quiet")}
          >
            {format.toUpperCase()}
          </FileLink>
        </li>
      ))}
    </ul>
  );
}
