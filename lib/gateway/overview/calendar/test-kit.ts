import type { KitContext, TestKit } from "@/lib/api-suites/test-kit";
import { asOwner } from "@/lib/db/transaction";
import { createFeedToken } from "./feed-token";

const makeFeed = async ({ account, owner }: KitContext) => {
  const nonce = "test";
  await asOwner((tx) =>
    tx.query(
      `INSERT INTO calendar_feeds (account_id, user_id, nonce, created_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (account_id, user_id) DO UPDATE SET nonce = excluded.nonce`,
      [account.id, owner.userId, nonce],
    ),
  );
  return createFeedToken({ accountId: account.id, userId: owner.userId }, nonce);
};

const deleteFeeds = ({ account }: KitContext) =>
  asOwner((tx) => tx.query("DELETE FROM calendar_feeds WHERE account_id = $1", [account.id]));

export const testKit: TestKit = {
  operations: {
    downloadCalendar: { permission: "read messages", keys: ["messaging", "read"] },
    getCalendarFeed: { permission: "read messages" },
    createCalendarFeed: {
      permission: "read messages",
      exampleRequest: async (kit) => {
        await deleteFeeds(kit);
        return {};
      },
      audit: "calendar_feed.created",
    },
    deleteCalendarFeed: {
      permission: "read messages",
      exampleRequest: async (kit) => {
        await makeFeed(kit);
        return {};
      },
      audit: "calendar_feed.revoked",
    },
    readCalendarFeed: {
      permission: "public",
      exampleRequest: async (kit) => ({ params: { token: `${await makeFeed(kit)}.ics` } }),
    },
  },
};
