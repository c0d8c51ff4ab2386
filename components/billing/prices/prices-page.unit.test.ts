import { LANGUAGES } from "@/lib/core/languages";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Pricelist } from "@/lib/gateway/pricing/pricelist/schema";
import { PRICE_TRANSLATIONS } from "./price-labels";
import { priceMetadata } from "./price-metadata";
import { PricesPage } from "./prices-page";

const LIST: Pricelist = {
  country: "DE",
  name: "Germany",
  currency: "EUR",
  requirements: null,
  rates: {
    direct: [0.08, 0.07, 0.06, 0.05],
    text2speech: [0.04, 0.03, 0.02, 0.01],
    pro: [0.025, 0.0235, 0.022, 0.0205],
    economy: [0.01, 0.0094, 0.0088, 0.0082],
    text2speech_ssml: [0.04, 0.03, 0.02, 0.01],
  },
};

const listTexts = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "gs"))].map(([, text = ""]) =>
    text.replace(/<[^>]*>/g, ""),
  );

const render = (lang: (typeof LANGUAGES)[number]) =>
  renderToStaticMarkup(
    createElement(PricesPage, {
      lists: [LIST],
      validFrom: new Date(0),
      choice: { lang, currency: "EUR", level: "M", q: "" },
      origin: "https://example.org",
    }),
  );

test("shows a price column for every service on the public list", () => {
  const html = render("en");
  expect(listTexts(html, "th").slice(2, 6)).toEqual([
    "SMS",
    "Voice call",
    "Fraud check economy",
    "Fraud check pro",
  ]);
  expect(listTexts(html, "td").slice(1)).toEqual(["0.0700", "0.0300", "0.0094", "0.0235"]);
});

test.each(LANGUAGES)("gives columns distinct names in %s", (lang) => {
  const { direct, text2speech, economy, pro } = PRICE_TRANSLATIONS[lang].services;
  expect(listTexts(render(lang), "th").slice(2, 6)).toEqual([direct, text2speech, economy, pro]);
});

test("links to every language, for readers and for search engines", () => {
  const html = render("de");
  const { alternates } = priceMetadata("de", "ch");
  for (const lang of LANGUAGES) {
    expect(html).toMatch(new RegExp(`<a [^>]*hrefLang="${lang}"`, "i"));
    expect(alternates?.languages).toMatchObject({ [lang]: `/${lang}/prices/ch` });
  }
  expect(alternates?.languages).toMatchObject({ "x-default": "/en/prices/ch" });
});
