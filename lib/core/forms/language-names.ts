export const FORM_LANGUAGES = ["en", "de", "es", "pt", "pl"] as const;
export type FormLanguage = (typeof FORM_LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<FormLanguage, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  pt: "Português",
  pl: "Polski",
};
