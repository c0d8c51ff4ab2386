import { uuidAt } from "@/lib/core/ids/uuid7";
import { HOUR_MS } from "@/lib/core/time/units";
import type { DraftedText } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import type { PastMessage } from "@/lib/gateway/messaging/sms/store-demo";
import type { Campaign, DayPlan } from "./calendar";
import { CODE_TEXT, DEMO_SENDERS, demoCountry, demoPhone, everydayText } from "./content";
import { findSendable } from "./opt-outs";
import { pastMessage, type Prices } from "./past-message";

export interface DemoAuthors {
  keyId: number;
  userId: number;
  marketingUserId: number;
}

export interface DemoSupplies {
  authors: DemoAuthors;
  prices: Prices;
  random: () => number;
  link: string;
  ownLink: DraftedText;
}

const CAMPAIGN_RATE = 4;

/** Peaks in the morning and, smaller, in the afternoon; codes are requested until late. */
function hourOfDay(isCode: boolean, random: () => number): number {
  if (isCode) return 7 + random() * 15;
  const peak = random() < 0.58 ? 10.2 : 14.9;
  return peak + (random() + random() + random() - 1.5) * 2.4;
}

function everydayMessage(
  plan: DayPlan,
  { authors, prices, random, ownLink }: DemoSupplies,
): PastMessage {
  const isCode = random() < 0.18;
  const iso2 = demoCountry(random());
  const at = new Date(plan.start * 1000 + hourOfDay(isCode, random) * HOUR_MS);
  const template = isCode ? CODE_TEXT : everydayText(iso2, random(), random());
  const byKey = isCode || random() < 0.85;
  return pastMessage(
    {
      at,
      iso2,
      phone: demoPhone(iso2, findSendable(iso2, Math.floor(random() * 10_000), at)),
      text: template
        .replace("{n}", String(100_000 + Math.floor(random() * 900_000)))
        .replace("{own}", ownLink.text),
      ...(template.includes("{own}") && { link: ownLink }),
      sender_id: isCode ? DEMO_SENDERS[1] : DEMO_SENDERS[0],
      key_id: byKey ? authors.keyId : null,
      user_id: byKey ? null : authors.userId,
      origin: byKey ? "api" : "dashboard",
    },
    plan.failing === iso2,
    prices,
    random,
  );
}

function campaignMessages(
  plan: DayPlan,
  { text, hour, recipients }: Campaign,
  { authors, prices, random, link }: DemoSupplies,
): PastMessage[] {
  const start = plan.start * 1000 + hour * HOUR_MS;
  const bulkId = uuidAt(new Date(start));
  const messages: PastMessage[] = [];
  for (const { iso2, count } of recipients) {
    // Consecutive numbers are unique, and the random start varies between campaigns.
    let phoneIndex = Math.floor(random() * 10_000);
    for (let index = 0; index < count; index += 1, phoneIndex += 1) {
      const at = new Date(start + (messages.length / CAMPAIGN_RATE + random()) * 1000);
      phoneIndex = findSendable(iso2, phoneIndex, at);
      const input = {
        at,
        iso2,
        sender_id: DEMO_SENDERS[0],
        key_id: null,
        text: text.replace("{link}", link),
        phone: demoPhone(iso2, phoneIndex),
        user_id: authors.marketingUserId,
        origin: "bulk" as const,
        bulk_id: bulkId,
      };
      messages.push(pastMessage(input, plan.failing === iso2, prices, random));
    }
  }
  return messages;
}

/** Returns groups of messages whose funds are reserved together: everyday messages, and each campaign. */
export function listDayMessages(plan: DayPlan, supplies: DemoSupplies): PastMessage[][] {
  return [
    Array.from({ length: plan.everyday }, () => everydayMessage(plan, supplies)),
    ...plan.campaigns.map((campaign) => campaignMessages(plan, campaign, supplies)),
  ];
}
