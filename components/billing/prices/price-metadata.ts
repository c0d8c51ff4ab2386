import { LANGUAGES } from "@/lib/core/languages";
import type { Metadata } from "next";
import { PRICE_TRANSLATIONS } from "./price-labels";

/** Returns metadata of the only page open to search engines. */
export function priceMetadata(locale: string, iso2?: string): Metadata {
  const lang = LANGUAGES.find((documentLang) => documentLang === locale.toLowerCase());
  if (lang === undefined) return {};
  const below = iso2 === undefined ? "" : `/${iso2.toLowerCase()}`;
  const translations = PRICE_TRANSLATIONS[lang];
  const code = iso2?.toUpperCase();
  const name = code !== undefined && /^[A-Z]{2}$/.test(code) ? `${code} · ` : "";
  return {
    title: `${name}${translations.title}`,
    description: translations.description,
    robots: { index: true, follow: true },
    alternates: {
      canonical: `/${lang}/prices${below}`,
      languages: {
        ...Object.fromEntries(
          LANGUAGES.map((documentLang) => [documentLang, `/${documentLang}/prices${below}`]),
        ),
        "x-default": `/en/prices${below}`,
      },
    },
  };
}
