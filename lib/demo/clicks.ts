import { RULES_VERSION } from "@/lib/core/clicks/classify";
import type { Context } from "@/lib/core/context";
import { chooseTarget, toTargetLabel } from "@/lib/core/links/choose-target";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/core/time/units";
import { asOwner, type Tx } from "@/lib/db/transaction";
import {
  countForCampaigns,
  insertCampaignsOfBulk,
  sumCampaignMessages,
} from "@/lib/gateway/campaigns/campaign-messages/public";
import { storePastConversions } from "@/lib/gateway/campaigns/conversions/public";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { dateCampaign } from "@/lib/gateway/campaigns/short-link-campaigns/store-demo";
import { parseLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import { dateLinks } from "@/lib/gateway/campaigns/short-links/store-demo";
import { findBulkMessages } from "@/lib/gateway/messaging/sms/store-demo";
import {
  type PastClick,
  storePastClicks,
} from "@/lib/gateway/responses/short-link-requests/public";
import { generateConversions } from "./conversions";

const [FOLLOW, AGAIN, PREVIEW] = [0.11, 0.18, 0.05];
const HALF_LIFE_MS = 50 * MINUTE_MS;
const MAX_CLICK_DELAY_MS = 20 * DAY_MS;
/** Reserved for documentation; the country is the number's. */
const IP = "192.0.2.";

interface Program {
  share: number;
  browser: string;
  browser_version: string;
  os: string;
  os_version: string;
  hardware_type: string;
}
const program = (
  share: number,
  browser: string,
  browser_version: string,
  os: string,
  os_version: string,
  hardware_type: string,
): Program => ({ share, browser, browser_version, os, os_version, hardware_type });
const PROGRAMS = [
  program(46, "Safari", "26.1", "iOS", "26.1", "mobile"),
  program(33, "Chrome", "142.0.0.0", "Android", "15", "mobile"),
  program(8, "Samsung Internet for Android", "28.0", "Android", "15", "mobile"),
  program(4, "Firefox", "145.0", "Android", "14", "mobile"),
  program(3, "Safari", "26.1", "iOS", "26.1", "tablet"),
  program(4, "Chrome", "142.0.0.0", "Windows", "NT 10.0", "desktop"),
  program(2, "Safari", "26.0", "macOS", "10.15.7", "desktop"),
] as const;
const REFERERS = [null, null, null, null, null, null, null, "https://www.facebook.com/"] as const;

interface DemoMessage {
  bulk_id: string;
  iso2: string;
  at: Date;
}

async function findReceived(tx: Tx, accountId: number, campaign: Campaign): Promise<DemoMessage[]> {
  const messages = await findBulkMessages(tx, accountId, campaign.short_url);
  for (const bulkId of new Set(messages.map(({ bulk_id }) => bulk_id)))
    await insertCampaignsOfBulk(tx, accountId, bulkId, [{ campaign: campaign.id, variant: null }]);
  const sent = messages.flatMap(({ sent_at: at, ...message }) =>
    at === null ? [] : [{ ...message, at }],
  );
  const campaignMessages = sent.map(({ bulk_id: bulkId, at, is_delivered: isDelivered }) => ({
    accountId,
    bulkId,
    campaigns: null,
    variant: null,
    at,
    sent: 1,
    delivered: isDelivered ? 1 : 0,
  }));
  await countForCampaigns(tx, campaignMessages);
  return sent.filter((item) => item.is_delivered);
}

function pickProgram(roll: number): Program {
  let rest = roll * 100;
  for (const program of PROGRAMS) {
    rest -= program.share;
    if (rest < 0) return program;
  }
  return PROGRAMS[0];
}

const toVisitor = (random: () => number) => ({
  country: null,
  device: null,
  percentile: Math.floor(random() * 100),
});

function generateClicks(
  received: readonly DemoMessage[],
  campaign: Campaign,
  place: { linkId: string; timeZone: string },
): PastClick[] {
  const random = createSeededRandom(68);
  const clicks: PastClick[] = [];
  const add = ({ bulk_id, iso2, at }: DemoMessage, afterMs: number, isMachine: boolean) => {
    const requestedAt = new Date(at.getTime() + afterMs);
    if (requestedAt.getTime() > Date.now()) return;
    const { share: _, ...agent } = pickProgram(random());
    const url = chooseTarget(campaign.targets, toVisitor(random))?.url ?? campaign.url;
    clicks.push({
      link_id: place.linkId,
      campaign: campaign.id,
      bulk_id,
      asked_at: requestedAt,
      url,
      target: campaign.targets.length === 0 ? null : toTargetLabel(url),
      ip: `${IP}${Math.floor(random() * 256)}`,
      method: "GET",
      signals: "{}",
      user_agent: null,
      country: random() < 0.97 ? iso2 : null,
      referer: REFERERS[Math.floor(random() * REFERERS.length)] ?? null,
      ...agent,
      software_type: isMachine ? "bot" : "browser",
      class: isMachine ? "machine" : "person",
      reason: isMachine ? "preview" : null,
      day_zone: place.timeZone,
      click_key: null,
      rules: RULES_VERSION,
    });
  };
  for (const message of received) {
    if (random() < PREVIEW) add(message, random() * 1_500, true);
    if (random() >= FOLLOW) continue;
    const after = Math.min(MAX_CLICK_DELAY_MS, HALF_LIFE_MS * (1 / (1 - random()) - 1) + 20_000);
    add(message, after, false);
    if (random() < AGAIN) add(message, after + random() * 30 * HOUR_MS, false);
  }
  return clicks;
}

async function backdateRows(
  tx: Tx,
  accountId: number,
  campaign: string,
  clicks: readonly PastClick[],
): Promise<void> {
  const range = { campaign, bulkIds: null, from: new Date(0), to: new Date() };
  const { firstAt } = await sumCampaignMessages(tx, accountId, range);
  if (firstAt === null) throw new Error("The demo campaign has no messages");
  const createdAt = new Date(firstAt.getTime() - DAY_MS);
  const followedAt = new Date(Math.max(...clicks.map(({ asked_at: at }) => at.getTime())));
  await dateCampaign(tx, accountId, campaign, createdAt);
  await dateLinks(tx, accountId, campaign, { createdAt, followedAt });
}

export function getLinkId({ short_url: url }: Campaign): number {
  const link = parseLinkCode(url.slice(url.lastIndexOf("/") + 1));
  if (link === null) throw new Error("The demo campaign has no short link");
  return link.linkId;
}

export async function writeClicks(
  { account }: Context,
  campaign: Campaign,
  timeZone: string,
): Promise<number> {
  const linkId = String(getLinkId(campaign));
  return asOwner(async (tx) => {
    const received = await findReceived(tx, account.id, campaign);
    const clicks = generateClicks(received, campaign, { linkId, timeZone });
    await storePastClicks(tx, account.id, clicks);
    await storePastConversions(tx, account.id, timeZone, generateConversions(clicks));
    await backdateRows(tx, account.id, campaign.id, clicks);
    return clicks.length;
  });
}
