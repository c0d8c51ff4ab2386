import type { Language } from "@/lib/core/languages";

type Names = Readonly<Record<Exclude<Language, "en">, string>>;

/** Names of files that pages link to, by those of the API. Others are named by the page that saves them. */
const FILE_NAMES: Readonly<Record<string, Names>> = {
  bill: {
    de: "Einzelnachweis",
    es: "detalle-de-consumo",
    pt: "detalhe-de-consumos",
    pl: "szczegółowe-zestawienie",
  },
  "cost-centres": {
    de: "Kostenstellen",
    es: "centros-de-coste",
    pt: "centros-de-custo",
    pl: "centra-kosztów",
  },
  prices: { de: "Preisliste", es: "lista-de-precios", pt: "lista-de-preços", pl: "cennik" },
  statement: { de: "Kontoauszug", es: "extracto", pt: "extrato", pl: "wyciąg" },
};

/** Translates the name in front of date and type; leaves names that aren't listed. */
export function translateFileName(fileName: string, lang: Language): string {
  if (lang === "en") return fileName;
  const name = Object.keys(FILE_NAMES).find((candidate) => fileName.startsWith(`${candidate}-`));
  const translated = name === undefined ? undefined : FILE_NAMES[name]?.[lang];
  return name === undefined || translated === undefined
    ? fileName
    : `${translated}${fileName.slice(name.length)}`;
}
