import { createTranslator } from "use-intl/core";
import { type CalendarEvent, serializeCalendar } from "@/lib/core/calendar/icalendar";
import type { AccountSnapshot } from "@/lib/core/context";
import { accountLocale, regionalTag, toLanguage } from "@/lib/core/languages";
import { formatNumber } from "@/lib/core/money/format-money";
import { toUnix } from "@/lib/core/time/time";
import { DAY_SECONDS } from "@/lib/core/time/units";
import type { Tx } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { findScheduledBulks } from "@/lib/gateway/messaging/bulks/public";
import { listUpcomingRuns } from "@/lib/gateway/messaging/recurring-bulks/public";
import { readTranslations } from "@/lib/i18n/read-translations";
import { toOneLine } from "@/lib/mail/one-line";
import type english from "@/translations/en/calendar.json";

const MAX_BULKS = 200;
const MAX_RUNS = 500;
const RUN_DAYS = 90;

function translator(lang: string) {
  const locale = toLanguage(lang);
  const messages: typeof english = readTranslations(locale, "calendar");
  return createTranslator({ locale: accountLocale(locale, null), messages });
}

/**
 * Formats scheduled messages as iCalendar: times, counts and names of recurring bulks, but neither texts nor phone
 * numbers.
 */
export async function writeScheduled(
  tx: Tx,
  account: Pick<AccountSnapshot, "id" | "name" | "currency">,
  { lang, now }: { lang: string; now: Date },
): Promise<Uint8Array> {
  const t = translator(lang);
  const numbers = new Intl.NumberFormat(
    regionalTag(accountLocale(toLanguage(lang), account.currency)),
  );
  const bulks = await findScheduledBulks(tx, account.id, { after: now, limit: MAX_BULKS });
  const until = toUnix(now) + RUN_DAYS * DAY_SECONDS;
  const runs = await listUpcomingRuns(tx, account.id, { until, limit: MAX_RUNS });
  const host = new URL(env.PUBLIC_URL).hostname;
  const events: CalendarEvent[] = [
    ...bulks.map(({ uuid, delivery_at: at, recipients, pause }) => ({
      uid: `bulk-${uuid}@${host}`,
      at: toUnix(at),
      summary: t(pause === "approval" ? "feed.bulkToApprove" : "feed.bulk", {
        count: Number(recipients),
        shown: formatNumber(numbers, Number(recipients)),
      }),
      url: `${env.PUBLIC_URL}/bulks/${uuid}`,
    })),
    ...runs.map(({ id, name, date, at }) => ({
      uid: `recurring-bulk-${id}-${date}@${host}`,
      at,
      summary: t("feed.recurring", { name: toOneLine(name) }),
      url: `${env.PUBLIC_URL}/bulks/recurring/${id}`,
    })),
  ];
  const name = t("feed.name", { account: toOneLine(account.name) });
  return Buffer.from(serializeCalendar({ name, now: toUnix(now), events }));
}
