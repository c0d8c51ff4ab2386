import { LANGUAGES, type Language } from "@/lib/core/languages";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FONT_FILES, FONT_PACKAGE } from "./fonts";
import { codePage, renderEndPage, type FormBrand, formPage, plainPage } from "./page";
import { formHeaders } from "./style";

const PICTURE = "data:image/png;base64,iVBORw0KGgo=";
const BRAND: FormBrand = {
  name: "Nordwind",
  fullName: "Handelshaus GmbH & Co. KG",
  logo: null,
  accent: null,
};
const PHONE = "+491713920001";

function renderForm(kind: "subscribe" | "unsubscribe", brand: FormBrand, lang: Language = "en") {
  return formPage({
    lang,
    brand,
    kind,
    iso2: "DE",
    fields: [],
    isOwn: false,
    token: "x",
    values: new Map(),
    errors: {},
  });
}

/** Each page that the account's customers see. */
function renderPages(brand: FormBrand, lang: Language = "en"): Record<string, string> {
  const frame = { lang, brand };
  const own = { kind: "unsubscribe", iso2: "DE", fields: [], isOwn: true, token: "x" } as const;
  return {
    subscribe: renderForm("subscribe", brand, lang),
    unsubscribe: renderForm("unsubscribe", brand, lang),
    own: formPage({ ...frame, ...own, values: new Map(), errors: {} }),
    code: codePage({ ...frame, phone: PHONE, token: "x", error: null }),
    subscribed: renderEndPage(frame, "subscribed"),
    unsubscribed: renderEndPage(frame, "unsubscribed"),
    unavailable: renderEndPage(frame, "unavailable"),
    limited: renderEndPage(frame, "limited"),
  };
}

/** Body of a page, without its head. */
const cutBody = (page: string) => page.replace(/^.*<body>/s, "");
const timesIn = (text: string, part: string) => text.split(part).length - 1;

test.each(LANGUAGES)("names the sender once on each page in %s", (lang) => {
  for (const brand of [BRAND, { ...BRAND, logo: PICTURE }]) {
    const counts = Object.entries(renderPages(brand, lang)).map(([name, page]) => [
      name,
      timesIn(cutBody(page), "Nordwind"),
    ]);
    expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
  }
});

test.each(LANGUAGES)("shows the account's full name only in the consent, in %s", (lang) => {
  const { subscribe = "", ...others } = renderPages(BRAND, lang);
  expect(timesIn(cutBody(subscribe), "Handelshaus GmbH &amp; Co. KG")).toBe(1);
  expect(cutBody(subscribe)).toMatch(/<p class="consent">[^<]*Handelshaus/);
  for (const page of Object.values(others)) expect(page).not.toContain("Handelshaus");
});

test("puts a logo on a white background in dark mode", () => {
  const html = String(Object.values(renderPages({ ...BRAND, logo: PICTURE }))[0]);
  expect(html).toMatch(/@media\(prefers-color-scheme:dark\)\{\.logo\{[^}]*background:#fff/);
});

test("replaces the name in the header by a logo, with alt text if the title lacks it", () => {
  const brand = { ...BRAND, logo: PICTURE };
  expect(renderPages(BRAND).code).toContain('<p class="name" dir="auto">Nordwind</p>');
  expect(renderPages(brand).code).toContain(`src="${PICTURE}" alt="Nordwind"`);
  expect(renderPages(brand).subscribe).toContain(`src="${PICTURE}" alt=""`);
  expect(renderPages(BRAND).subscribe).not.toContain('class="name"');
});

test.each([null, "#1a5fb4", "#ffd400"])("allows the style in %s in the CSP", (accent) => {
  const policy = formHeaders(accent)["Content-Security-Policy"];
  expect(policy).toContain("font-src 'self';");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  for (const page of Object.values(renderPages({ ...BRAND, accent }))) {
    const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style ?? "");
    expect(styles).toHaveLength(1);
    const hash = createHash("sha256")
      .update(styles[0] ?? "")
      .digest("base64");
    expect(policy).toContain(`'sha256-${hash}'`);
    expect(page).not.toMatch(/ style=/);
    if (accent !== null) expect(page).toContain(`--fill:${accent}`);
  }
});

test("loads no third-party resources on any page", () => {
  const pages = Object.values(renderPages({ ...BRAND, logo: PICTURE, accent: "#1a5fb4" }));
  for (const page of [...pages, plainPage("en", 404)]) {
    expect(page).not.toMatch(/https?:|\/\/|@import|<script|<link/i);
    const urls = [...page.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url);
    expect(urls).toEqual(FONT_FILES.map(({ name }) => name));
  }
});

test("names font files by their package version", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const { name } of FONT_FILES) {
    expect(name).toContain(`plex-sans-${dependencies[FONT_PACKAGE]}-`);
  }
});

test.each(LANGUAGES)("shows a number from abroad beside the field of a form in %s", (lang) => {
  const renderHint = (iso2: string) => {
    const frame = { lang, brand: BRAND, kind: "subscribe", fields: [], isOwn: false } as const;
    const page = formPage({ ...frame, iso2, token: "x", values: new Map(), errors: {} });
    return /id="phone-hint">([^<]*)</.exec(page)?.[1];
  };
  expect(renderHint("DE")).toContain("+44\u00a07700\u00a0900123");
  expect(renderHint("GB")).toContain("+49\u00a0171\u00a03920001");
});

test("lists errors above a form, each with a link to its field", () => {
  const page = formPage({
    lang: "en",
    brand: BRAND,
    kind: "subscribe",
    iso2: "DE",
    isOwn: false,
    token: "x",
    fields: [{ column: "a", name: "First name" }],
    values: new Map(),
    errors: { phone: "phone_invalid", field_a: "value_long" },
  });
  expect(page).toContain("<title>Error: Get text messages from Nordwind</title>");
  const links = [...page.matchAll(/<a href="#(\w+)">/g)].map(([, id]) => id);
  expect(links).toEqual(["phone", "field_a"]);
  for (const id of links) expect(page).toContain(`<input id="${id}"`);
});

test.each([
  ["subscribed", "You can close this page."],
  ["unsubscribed", "You can close this page."],
  ["unavailable", '<a class="button" href="?lang=en">Back to the form</a>'],
  ["limited", '<a class="button" href="?lang=en">Back to the form</a>'],
] as const)("shows the remaining step on the final page: %s", (end, next) => {
  const page = renderEndPage({ lang: "en", brand: BRAND }, end);
  expect(page).toContain("<svg");
  expect(page).toContain(next);
});
