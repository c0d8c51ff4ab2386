import type { Language } from "@/lib/core/languages";
import type { FormTexts } from "./form-texts";
import { DE } from "./texts-de";
import { EN } from "./texts-en";
import { ES } from "./texts-es";
import { PL } from "./texts-pl";
import { PT } from "./texts-pt";

export const FORM_TEXTS: Readonly<Record<Language, FormTexts>> = {
  en: EN,
  de: DE,
  es: ES,
  pt: PT,
  pl: PL,
};
