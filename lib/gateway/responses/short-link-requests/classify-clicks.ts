import { parseUserAgent } from "@/lib/core/clicks/agent";
import { RULES_VERSION } from "@/lib/core/clicks/classify";
import { toTargetLabel } from "@/lib/core/links/choose-target";
import { isLockTimeout } from "@/lib/db/grouping/deferred-items";
import { asAccountWorker, asWorker, readAsWorker, type Tx } from "@/lib/db/transaction";
import { lookUpIpCountry } from "@/lib/geo/country";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { countClicks } from "@/lib/gateway/campaigns/click-stats/public";
import { findDeliveryTimes } from "@/lib/gateway/messaging/sms/public";
import { addClicksToLinks, type LinkCount } from "@/lib/gateway/campaigns/short-links/public";
import { recordClicks } from "@/lib/gateway/messaging/automations/public";
import {
  CLICKS_DUE,
  type ClassifiedClick,
  type ClickedLink,
  deleteInbox,
  findClassifiedKeys,
  findClickedLinks,
  findInbox,
  findWaitingAccounts,
  type InboxRecord,
  insertClassified,
} from "./store-work";
import { classifyClick } from "./classify-click";

export { CLICKS_DUE };

/** Each click binds two dozen parameters; Postgres allows 65,535. */
export const CLICK_BATCH_SIZE = 500;

/** Timeout for locks; a bulk chunk locks the sums of its links for a few tenths of a second. */
const LOCK_MS = 1_000;

type Log = (message: string, error: unknown) => void;

async function classify(
  click: InboxRecord,
  { campaign, bulk_id }: ClickedLink,
  deliveredAt: Date | undefined,
  dayZone: string,
): Promise<ClassifiedClick> {
  const { signals, asked_at, method, ip } = click;
  const classified = await classifyClick(click, deliveredAt);
  const agent = signals["user-agent"];
  return {
    request_id: click.click_id,
    link_id: click.link_id,
    campaign,
    bulk_id,
    asked_at,
    url: click.url,
    ip,
    method,
    signals: JSON.stringify(signals),
    user_agent: agent ?? null,
    referer: signals.referer ?? null,
    country: await lookUpIpCountry(ip),
    ...parseUserAgent(agent, classified.class === "machine"),
    ...classified,
    click_key: click.click_key,
    rules: RULES_VERSION,
    day_zone: dayZone,
    target: signals.target === undefined ? null : toTargetLabel(click.url),
  };
}

function countByLink(clicks: readonly ClassifiedClick[]): LinkCount[] {
  const counts = new Map<string, LinkCount>();
  for (const { link_id: linkId, class: kind, asked_at } of clicks) {
    const count = counts.get(linkId) ?? { linkId, clicks: 0, people: 0, latest: asked_at };
    count.clicks += 1;
    if (kind === "person") count.people += 1;
    if (asked_at > count.latest) count.latest = asked_at;
    counts.set(linkId, count);
  }
  return [...counts.values()];
}

/** Stores clicks; returns those that weren't stored before. */
export async function storeClicks(
  tx: Tx,
  accountId: number,
  classified: readonly ClassifiedClick[],
): Promise<readonly ClassifiedClick[]> {
  if (classified.length === 0) return [];
  const stored = await insertClassified(tx, accountId, classified);
  const newClicks = classified.filter(({ request_id }) => stored.has(request_id));
  if (newClicks.length === 0) return [];
  await addClicksToLinks(tx, accountId, countByLink(newClicks));
  await countClicks(tx, accountId, newClicks);
  return newClicks;
}

/** Stores and counts each click once, however often it is processed. */
async function classifyForAccount(
  tx: Tx,
  accountId: number,
  clicks: readonly InboxRecord[],
): Promise<void> {
  const linkIds = [...new Set(clicks.map(({ link_id }) => link_id))].sort();
  const links = new Map(
    (await findClickedLinks(tx, accountId, linkIds)).map((link) => [link.link_id, link]),
  );
  const messages = [...links.values()].flatMap(({ message }) => message ?? []);
  const delivered = await findDeliveryTimes(tx, accountId, messages);
  const dayZone = await getTimeZone(tx, accountId);
  const repeats = clicks.filter(({ is_repeat }) => is_repeat);
  const classifiedKeys = await findClassifiedKeys(tx, accountId, repeats);
  const classified: ClassifiedClick[] = [];
  for (const click of clicks) {
    const link = links.get(click.link_id);
    // Skips clicks whose campaign was deleted meanwhile.
    if (link === undefined || classifiedKeys.has(click.click_key)) continue;
    const deliveredAt = delivered.get(link.message ?? "");
    classified.push(await classify(click, link, deliveredAt, dayZone));
  }
  const newClicks = await storeClicks(tx, accountId, classified);
  const byPeople = newClicks.filter((click) => click.class === "person");
  const starting = byPeople.map(({ link_id, campaign, bulk_id: bulk, asked_at: clickedAt }) => {
    const message = links.get(link_id)?.message ?? null;
    return { campaign, bulk, message, clickedAt };
  });
  await recordClicks(tx, accountId, starting);
}

/** Classifies a small batch, not to delay other accounts. */
async function classifyBatch(accountId: number): Promise<void> {
  const clicks = await readAsWorker((tx) => findInbox(tx, accountId, CLICK_BATCH_SIZE));
  // Own transaction: worker step.
  await asAccountWorker(accountId, (tx) => classifyForAccount(tx, accountId, clicks), {
    lockMs: LOCK_MS,
  });
  const keys = clicks.map(({ click_key }) => click_key);
  await asWorker((tx) => deleteInbox(tx, keys));
}

/**
 * Classifies all waiting clicks. Accounts take turns, so heavy traffic, failed writes or locked rows of one don't delay
 * others. A second concurrent worker would be harmless.
 */
export async function classifyClicks(log: Log): Promise<void> {
  const failed = new Set<number>();
  for (;;) {
    const waiting = await readAsWorker(findWaitingAccounts);
    const accounts = waiting.filter((id) => !failed.has(id));
    if (accounts.length === 0) return;
    for (const accountId of accounts) {
      try {
        await classifyBatch(accountId);
      } catch (error) {
        failed.add(accountId);
        if (!isLockTimeout(error)) log(`Clicks of account ${accountId} wait`, error);
      }
    }
  }
}
