import { RULES_VERSION } from "@/lib/core/clicks/classify";
import type { Context } from "@/lib/core/context";
import { seeded } from "@/lib/core/ids/seeded-random";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/time/units";
import { asOwner, type Tx } from "@/lib/db/transaction";
import {
  storeClicks,
  type ClassifiedClick,
} from "@/lib/gateway/responses/short-link-requests/service-work";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { linkOf } from "@/lib/gateway/campaigns/short-links/place";

/** Of 100 who received the text so many follow its link, some of them again; phones and networks preview it for others. */
const [FOLLOW, AGAIN, PREVIEW] = [0.11, 0.18, 0.05];
/** Half of those who follow it do so within this time. */
const HALF_MS = 50 * MINUTE_MS;
const LONGEST_MS = 20 * 24 * HOUR_MS;
/** Kept free for documentation; the country is that of the number. */
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

interface Received {
  bulk_id: string;
  iso2: string;
  at: Date;
}

/** Who received the campaign's link; notes which bulks it went out with, and how many arrived. */
async function findReceived(tx: Tx, accountId: number, campaign: Campaign): Promise<Received[]> {
  const { rows } = await tx.query<Received>(
    `SELECT bulk_id, iso2, gateway_sent_at AS at FROM messages
     WHERE account_id = $1 AND bulk_id IS NOT NULL AND dlr_code = 1 AND strpos(text, $2) > 0 ORDER BY uuid`,
    [accountId, campaign.short_url],
  );
  await tx.query(
    `INSERT INTO campaign_bulks (account_id, bulk_id, campaign)
     SELECT DISTINCT account_id, bulk_id, $3 FROM messages
     WHERE account_id = $1 AND bulk_id IS NOT NULL AND strpos(text, $2) > 0`,
    [accountId, campaign.short_url, campaign.id],
  );
  await tx.query(
    `INSERT INTO campaign_messages (account_id, campaign, bulk_id, at, sent, delivered)
     SELECT account_id, $3, bulk_id, date_bin('15 minutes', gateway_sent_at, 'epoch'), count(*),
       count(*) FILTER (WHERE dlr_code = 1)
     FROM messages WHERE account_id = $1 AND bulk_id IS NOT NULL AND status_code = 100 AND strpos(text, $2) > 0
     GROUP BY account_id, bulk_id, 4`,
    [accountId, campaign.short_url, campaign.id],
  );
  return rows;
}

function pickProgram(roll: number): Program {
  let rest = roll * 100;
  for (const one of PROGRAMS) {
    rest -= one.share;
    if (rest < 0) return one;
  }
  return PROGRAMS[0];
}

/** Numbers as the inbox of requests gives them out. */
async function takeIds(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT nextval(pg_get_serial_sequence('click_inbox', 'click_id')) AS id FROM generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

type Drawn = Omit<ClassifiedClick, "request_id">;

/** The requests that a few thousand messages lead to. */
function drawClicks(
  received: readonly Received[],
  campaign: Campaign,
  place: { linkId: string; timeZone: string },
): Drawn[] {
  const random = seeded(68);
  const clicks: Drawn[] = [];
  const add = ({ bulk_id, iso2, at }: Received, afterMs: number, isMachine: boolean) => {
    const asked = new Date(at.getTime() + afterMs);
    if (asked.getTime() > Date.now()) return;
    const { share: _, ...agent } = pickProgram(random());
    clicks.push({
      ...{ link_id: place.linkId, campaign: campaign.id, bulk_id, asked_at: asked },
      ...{ url: campaign.url, ip: `${IP}${Math.floor(random() * 256)}`, method: "GET" },
      ...{ signals: "{}", user_agent: null, country: random() < 0.97 ? iso2 : null },
      referer: REFERERS[Math.floor(random() * REFERERS.length)] ?? null,
      ...agent,
      software_type: isMachine ? "bot" : "browser",
      class: isMachine ? "machine" : "person",
      reason: isMachine ? "preview" : null,
      day_zone: place.timeZone,
      ...{ click_key: null, rules: RULES_VERSION },
    });
  };
  for (const message of received) {
    if (random() < PREVIEW) add(message, random() * 1_500, true);
    if (random() >= FOLLOW) continue;
    const after = Math.min(LONGEST_MS, HALF_MS * (1 / (1 - random()) - 1) + 20_000);
    add(message, after, false);
    if (random() < AGAIN) add(message, after + random() * 30 * HOUR_MS, false);
  }
  return clicks;
}

/** The campaign is as old as the first of its messages, and its link was followed when it was followed last. */
async function makeOld(tx: Tx, accountId: number, campaign: string): Promise<void> {
  const { rows } = await tx.query<{ first: Date; last: Date }>(
    `SELECT (SELECT min(at) - interval '1 day' FROM campaign_messages WHERE account_id = $1 AND campaign = $2) AS first,
       (SELECT max(asked_at) FROM short_link_requests WHERE account_id = $1 AND campaign = $2) AS last`,
    [accountId, campaign],
  );
  const { first, last } = rows[0] ?? {};
  await tx.query(
    `UPDATE short_link_campaigns SET created_at = $3, changed_at = $3 WHERE account_id = $1 AND code = $2`,
    [accountId, campaign, first],
  );
  await tx.query(
    `UPDATE short_links SET created_at = $3, updated_at = $4 WHERE account_id = $1 AND campaign = $2`,
    [accountId, campaign, first, last],
  );
}

/** Writes who followed the link that past bulks had. Returns how many requests there are. */
export async function writeClicks(
  { account }: Context,
  campaign: Campaign,
  timeZone: string,
): Promise<number> {
  const link = linkOf(campaign.short_url.slice(campaign.short_url.lastIndexOf("/") + 1));
  if (link === null) throw new Error("The demo campaign has no short link");
  return asOwner(async (tx) => {
    const received = await findReceived(tx, account.id, campaign);
    const drawn = drawClicks(received, campaign, { linkId: String(link.linkId), timeZone });
    const ids = await takeIds(tx, drawn.length);
    const clicks = drawn.map((click, index) => ({ ...click, request_id: ids[index] ?? "0" }));
    for (let from = 0; from < clicks.length; from += 500)
      await storeClicks(tx, account.id, clicks.slice(from, from + 500));
    await makeOld(tx, account.id, campaign.id);
    return clicks.length;
  });
}
