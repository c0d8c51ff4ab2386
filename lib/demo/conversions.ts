import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { MINUTE_MS } from "@/lib/core/time/units";
import type { PastConversion } from "@/lib/gateway/campaigns/conversions/public";
import type { PastClick } from "@/lib/gateway/responses/short-link-requests/public";

const SALES = 0.06;
const LEADS = 0.03;
const PRICES_CENTS = [2_490, 3_990, 4_990, 7_900, 12_900];
const MAX_DELAY_MINUTES = 90;
const MICRO_PER_CENT = 10_000;

export function generateConversions(clicks: readonly PastClick[]): PastConversion[] {
  const random = createSeededRandom(41);
  const conversions: PastConversion[] = [];
  for (const { class: kind, asked_at: clickedAt, link_id, campaign, bulk_id } of clicks) {
    const chance = random();
    if (kind !== "person" || chance >= SALES + LEADS) continue;
    const isSale = chance < SALES;
    const convertedAt = new Date(
      clickedAt.getTime() + (2 + random() * MAX_DELAY_MINUTES) * MINUTE_MS,
    );
    if (convertedAt.getTime() > Date.now()) continue;
    const price = PRICES_CENTS[Math.floor(random() * PRICES_CENTS.length)] ?? 0;
    conversions.push({
      kind: isSale ? "sale" : "lead",
      name: isSale ? null : "Catalogue",
      value: isSale ? String(price * MICRO_PER_CENT) : null,
      currency: isSale ? "EUR" : null,
      external_id: isSale ? `W-${10_000 + conversions.length}` : null,
      source: random() < 0.8 ? "api" : "page",
      link_id,
      campaign,
      bulk_id,
      variant: null,
      clicked_at: clickedAt,
      converted_at: convertedAt,
    });
  }
  return conversions;
}
