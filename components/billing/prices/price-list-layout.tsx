import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@/lib/core/languages";
import type { ReactNode } from "react";
import { LogoMark } from "@/components/ui/logo";
import { ChoiceLinks } from "./choice-links";
import { PRICE_TRANSLATIONS, priceDate } from "./price-labels";

interface PriceListLayoutProps {
  lang: Language;
  title: string;
  validFrom: Date;
  hrefIn: (lang: Language) => string;
  origin: string;
  children: ReactNode;
}

export function PriceListLayout({
  lang,
  title,
  validFrom,
  hrefIn,
  origin,
  children,
}: PriceListLayoutProps) {
  const translations = PRICE_TRANSLATIONS[lang];
  const now = new Date();
  return (
    <div
      lang={lang}
      className="mx-auto grid w-full max-w-240 grid-cols-1 content-start gap-4 p-4 md:p-6"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <a
          href={`/${lang}/prices`}
          className="flex min-h-6 flex-1 items-center gap-2 text-page max-md:min-h-11"
        >
          <LogoMark />
          <span className="font-semibold">Posthorn</span>
        </a>
        <div className="print:hidden">
          <ChoiceLinks
            label={translations.language}
            links={LANGUAGES.map((documentLang) => ({
              label: LANGUAGE_NAMES[documentLang],
              href: hrefIn(documentLang),
              isChosen: documentLang === lang,
              lang: documentLang,
            }))}
          />
        </div>
      </header>
      <main className="grid grid-cols-1 gap-4">
        <div className="grid gap-1">
          <h1 className="font-semibold text-title">{title}</h1>
          <p className="text-ink-3 text-small">
            {translations.validFrom.replace("{date}", priceDate(lang, validFrom))}
            <span className="hidden print:inline">
              {" · "}
              {translations.asOf.replace("{date}", priceDate(lang, now))}
            </span>
          </p>
        </div>
        {children}
      </main>
      <footer className="border-line-soft border-t pt-3 text-ink-3 text-small">
        {translations.excludesVat}
        <p className="hidden print:block">
          {origin}
          {hrefIn(lang)}
        </p>
      </footer>
    </div>
  );
}
