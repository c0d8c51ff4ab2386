import { createTranslator } from "use-intl/core";
import { formatsFor } from "@/components/format/format";
import { regionName } from "@/lib/core/countries/region-name";
import { accountLocale, regionalTag, SWISS_GERMAN } from "@/lib/core/languages";
import { toSwissSpelling } from "@/lib/core/text/swiss-spelling";
import { periodStart } from "@/lib/core/time/period-start";
import type { ReportInput } from "@/lib/gateway/overview/reports/schema-renderer";
import type { Messages } from "@/lib/i18n/load-translations";
import { readTranslations } from "@/lib/i18n/read-translations";

function throwError(error: Error): never {
  throw error;
}

/** Smaller changes count as unchanged, as on the pages. */
const MIN_CHANGE = 0.0005;

/** Texts and formats of a mail: those of the pages, in the reader's language and the account's time zone. */
export function createTools({ lang, timeZone, account, span }: ReportInput) {
  const locale = accountLocale(lang, account.currency);
  const formats = formatsFor({ locale, timeZone });
  function translate<N extends keyof Messages>(name: N) {
    const translations: Messages[N] = readTranslations(lang, name);
    const messages = locale === SWISS_GERMAN ? toSwissSpelling(translations) : translations;
    // A missing text must not be mailed as its key.
    return createTranslator({ locale, messages, onError: throwError });
  }
  const t = translate("reports");
  const formatChange = (now: number | null | undefined, previous: number | null | undefined) => {
    if (now == null || previous == null || (now === 0 && previous === 0)) return undefined;
    if (previous === 0) return t("mail.fromNothing");
    const ratio = now / previous - 1;
    if (Math.abs(ratio) < MIN_CHANGE) return t("mail.unchanged");
    const text = `${ratio > 0 ? "+" : "−"}${formats.percent(Math.abs(ratio))}`;
    return t("mail.change", { change: text });
  };
  return {
    locale,
    t,
    translate,
    formats,
    change: formatChange,
    country: (iso2: string) => regionName(iso2, regionalTag(locale)),
    days: listDays(span, timeZone),
    or: <T>(value: T | null | undefined, format: (value: T) => string) =>
      value == null ? "–" : format(value),
  };
}

export type ReportTools = ReturnType<typeof createTools>;

/** Lists the days of a range, including those without data, by their start in Unix seconds. */
function listDays({ from, to }: ReportInput["span"], timeZone: string): number[] {
  const days: number[] = [];
  for (let at = periodStart(from, "day", timeZone); at < to; ) {
    days.push(at);
    at = periodStart(at, "day", timeZone, 1);
  }
  return days;
}

/** Rounds away the noise of binary fractions. */
export const round = (value: number | null | undefined, digits = 6) =>
  value == null ? null : Number(value.toFixed(digits));
