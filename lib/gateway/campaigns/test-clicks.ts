import { uuidv7 } from "@/lib/core/ids/uuid7";
import { randomBase62 } from "@/lib/core/ids/base62";
import { asOwner, type Tx } from "@/lib/db/transaction";
import { insertCampaign } from "./short-link-campaigns/store";
import { classifyClicks } from "@/lib/gateway/responses/short-link-requests/public";
import { createLinks, toLinkCode } from "@/lib/gateway/campaigns/short-links/public";

/** Helpers for link and click tests. */

/** A campaign without the API, in the caller's transaction; returns its code. */
export async function insertTestCampaign(tx: Tx, accountId: number): Promise<string> {
  const code = randomBase62(10);
  const link = { kind: "link", type: 2, name: "Sale", url: "https://example.org/sale" } as const;
  const campaign = {
    ...link,
    code,
    group_id: null,
    link_id: null,
    form_fields: [],
    passes_query: false,
    link_domain_id: null,
    back_half: null,
    expires_at: null,
    expired_url: null,
    conversion_days: null,
    targets: [],
  };
  await insertCampaign(tx, accountId, campaign, new Date());
  return code;
}

/** A link of one message, as sending makes it. */
export async function linkForTest(
  accountId: number,
  campaign: string,
  message = uuidv7(),
): Promise<{ code: string; linkId: number; message: string }> {
  const [linkId = 0] = await asOwner((tx) =>
    createLinks(tx, accountId, [{ campaign, message, isFirst: true }], new Date()),
  );
  return { code: toLinkCode({ accountId, linkId }), linkId, message };
}

let lastRequest = 0;

/** A click of a link, as it is stored. */
export async function clickForTest(
  accountId: number,
  campaign: string,
  linkId: number,
  more: { userAgent?: string; kind?: "person" | "machine" | "own" } = {},
): Promise<number> {
  lastRequest += 1;
  const { userAgent = "Mozilla/5.0", kind = "person" } = more;
  const values = [accountId, Date.now() + lastRequest, linkId, campaign, userAgent, kind];
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO short_link_requests (account_id, request_id, link_id, campaign, asked_at, url, ip, method,
         user_agent, country, browser, class)
       VALUES ($1, $2, $3, $4, now(), 'https://example.org/sale', '192.0.2.1', 'GET', $5, 'DE', 'Safari', $6)`,
      values,
    );
    await tx.query(
      "UPDATE short_links SET requests_count = requests_count + 1 WHERE account_id = $1 AND link_id = $2",
      [accountId, linkId],
    );
  });
  return Number(values[1]);
}

export const TEST_AGENTS = {
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
  android:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
  windows:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
  crawler: "Mozilla/5.0 (compatible; Googlebot/2.1)",
} as const;
export const TEST_IPS = { DE: "92.72.1.1", FR: "2.0.0.1", unknown: null } as const;

/** A click of a link as it comes in. */
export interface FollowedLink {
  linkId: number;
  at: Date;
  agent?: keyof typeof TEST_AGENTS;
  country?: keyof typeof TEST_IPS;
  referer?: string | undefined;
  isOwn?: boolean;
}

/** Follows links, and lets a worker classify and count the clicks. */
export async function followForTest(
  accountId: number,
  followed: readonly FollowedLink[],
): Promise<void> {
  const rows = followed.map(
    ({ linkId, at, agent = "iphone", country = "DE", referer, isOwn = false }) => ({
      link: linkId,
      at,
      ip: TEST_IPS[country],
      signals: {
        "user-agent": TEST_AGENTS[agent],
        accept: "text/html",
        "accept-language": "de",
        ...(referer !== undefined && { referer }),
        ...(isOwn && { own: "1" }),
      },
    }),
  );
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO click_inbox (click_key, account_id, link_id, asked_at, url, ip, method, signals)
       SELECT gen_random_uuid(), $1, c.link, c.at, 'https://example.org', c.ip, 'GET', c.signals
       FROM jsonb_to_recordset($2::jsonb) AS c (link bigint, at timestamptz, ip inet, signals jsonb)`,
      [accountId, JSON.stringify(rows)],
    ),
  );
  await classifyClicks((message, error) => {
    throw new Error(message, { cause: error });
  });
}
