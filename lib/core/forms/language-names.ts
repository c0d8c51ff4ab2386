/** Languages of hosted forms, in the order in which pages offer them. */
export const FORM_LANGUAGES = ["en", "de", "es", "pt", "pl"] as const;
export type FormLanguage = (typeof FORM_LANGUAGES)[number];

/** Languages by their own names. */
export const LANGUAGE_NAMES: Readonly<Record<FormLanguage, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  pt: "Português",
  pl: "Polski",
};
