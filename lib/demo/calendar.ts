import { findInstants, startOfDay, type WallTime, wallTimeAt } from "@/lib/core/time/zoned-time";
import { HOUR_SECONDS } from "@/lib/core/time/units";
import { CAMPAIGN_TEXTS, type DemoCountry } from "./content";

export interface Campaign {
  text: string;
  /** Hours after midnight. */
  hour: number;
  recipients: readonly { iso2: DemoCountry; count: number }[];
}

export interface DayPlan {
  /**
   * Twelve hours before noon in the account's time zone, Unix seconds: hours from it match the clock, even if the
   * night was an hour longer or shorter.
   */
  start: number;
  everyday: number;
  campaigns: Campaign[];
  failing: DemoCountry | null;
}

const [SUNDAY, TUESDAY, THURSDAY, SATURDAY] = [0, 2, 4, 6];
const [WORKING_DAY, WEEKEND] = [215, 48];
/** Within the overview's 30 days, but old enough not to look current. */
const MIN_OUTAGE_DAYS_AGO = 8;
const OUTAGE_CAMPAIGN: Campaign = {
  text: "Plus que 3 jours : -20 % sur tout le magasin avec le code NORD20. Nordwind",
  hour: 10.5,
  recipients: [
    { iso2: "DE", count: 170 },
    { iso2: "GB", count: 330 },
    { iso2: "FR", count: 125 },
  ],
};

function toNoon(now: number, timeZone: string, ago: number): WallTime {
  return { ...wallTimeAt(startOfDay(now, timeZone, -ago), timeZone), hour: 12, minute: 0 };
}

const toWeekday = ({ year, month, day }: WallTime) =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay();

const toDayStart = (noon: WallTime, timeZone: string) =>
  (findInstants(noon, timeZone)[0] ?? 0) - 12 * HOUR_SECONDS;

function createCampaign(index: number, hour: number, random: () => number): Campaign {
  const randomizeCount = (count: number) => Math.round(count * (0.8 + random() * 0.4));
  return {
    text: CAMPAIGN_TEXTS[index % CAMPAIGN_TEXTS.length] ?? CAMPAIGN_TEXTS[0],
    hour,
    recipients: [
      { iso2: "DE", count: randomizeCount(160) },
      { iso2: "GB", count: randomizeCount(290) },
      { iso2: "FR", count: randomizeCount(45) },
      { iso2: "SE", count: randomizeCount(55) },
    ],
  };
}

/**
 * Plans days, oldest first: busy from Monday to Friday, campaigns on Tuesdays and Thursdays, slow growth, and one
 * working day with an outage in one country.
 */
export function planDays(
  now: number,
  daysAgo: number,
  timeZone: string,
  random: () => number,
): DayPlan[] {
  const plans: DayPlan[] = [];
  let [campaigns, hasOutage] = [0, false];
  for (let ago = daysAgo; ago >= 0; ago -= 1) {
    const noon = toNoon(now, timeZone, ago);
    const weekday = toWeekday(noon);
    const isWeekend = weekday === SUNDAY || weekday === SATURDAY;
    const growth = 1 + (0.15 * (daysAgo - ago)) / daysAgo;
    const everyday = (isWeekend ? WEEKEND : WORKING_DAY) * growth * (0.85 + random() * 0.3);
    const isOutage = !hasOutage && !isWeekend && ago <= MIN_OUTAGE_DAYS_AGO + 4;
    hasOutage ||= isOutage;
    const hour = weekday === TUESDAY ? 10 : weekday === THURSDAY ? 16 : null;
    const planned = hour === null ? [] : [createCampaign(campaigns++, hour, random)];
    plans.push({
      start: toDayStart(noon, timeZone),
      everyday: Math.round(everyday),
      campaigns: isOutage ? [OUTAGE_CAMPAIGN] : planned,
      failing: isOutage ? "FR" : null,
    });
  }
  return plans;
}
