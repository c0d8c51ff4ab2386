import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { accountLocale, LANGUAGES } from "@/lib/core/languages";
import { readTranslations } from "@/lib/i18n/read-translations";

test.each(LANGUAGES)("names a single country before a bulk is sent, in %s", (language) => {
  const messages = {
    many: readTranslations(language, "many"),
    recurrence: readTranslations(language, "recurrence"),
  };
  const t = createTranslator({ locale: accountLocale(language, null), messages, timeZone: "UTC" });
  const strong = (chunks: string) => chunks;
  const words = { count: 5, sender: "Nordwind", country: "Ruritania", strong };
  const when = { day: "Friday", time: "10:00", city: "Berlin" };
  for (const countries of [1, 2]) {
    const sentences = [
      t.markup("many.review.now", { ...words, countries }),
      t.markup("many.review.later", { ...words, ...when, countries }),
      t.markup("recurrence.review.sentence", { ...words, countries, rule: "daily" }),
    ];
    for (const sentence of sentences) {
      expect(sentence).toContain("Nordwind");
      expect(sentence.includes("Ruritania")).toBe(countries === 1);
    }
  }
});
