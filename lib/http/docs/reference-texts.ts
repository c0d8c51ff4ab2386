import { accountLocale, regionalTag } from "@/lib/core/languages";
import type { Language } from "@/lib/core/languages";
import { createTranslator } from "use-intl/core";
import { examplePhone } from "@/lib/core/phone/example-phone";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import type { OwnExamples } from "@/lib/core/reference/own-examples";
import type { OperationSummary } from "@/lib/core/reference/operations";
import { tagKey } from "@/lib/core/reference/tag-key";
import { readTranslations } from "@/lib/i18n/read-translations";

function throwError(error: Error): never {
  throw error;
}

function localExamples(locale: Language): OwnExamples {
  const iso2 = new Intl.Locale(regionalTag(locale)).region ?? EXAMPLE.iso2;
  return {
    phone: examplePhone(iso2),
    sender: EXAMPLE.sender,
    account: { iso2, currency: EXAMPLE.currency },
  };
}

export type ReferenceTexts = ReturnType<typeof referenceTexts>;

/** Returns the reference's translations; the documents' own texts are English. */
export function referenceTexts(locale: Language) {
  const messages = {
    operations: readTranslations(locale, "operations"),
    reference: readTranslations(locale, "reference"),
    webhooks: readTranslations(locale, "webhooks"),
  };
  const t = createTranslator({
    locale: accountLocale(locale, null),
    messages,
    onError: throwError,
  });
  return {
    t,
    own: localExamples(locale),
    inEnglish: locale === "en" ? "" : ' lang="en"',
    code: (text: string) => `<code>${text}</code>`,
    getSummary: ({ id, summary }: Pick<OperationSummary, "id" | "summary">) => {
      const key = `operations.summary.${id}` as "operations.summary.getMe";
      return t.has(key) ? t(key) : summary;
    },
    nameOfTag: (tag: string) => {
      const key = `operations.tag.${tagKey(tag)}` as "operations.tag.sms";
      return t.has(key) ? t(key) : tag;
    },
  };
}
