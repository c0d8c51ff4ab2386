import { randomBytes } from "node:crypto";
import type { Context, PublicContext } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { getUserOrThrow } from "@/lib/core/get-user";
import { CALENDAR_TYPE } from "@/lib/core/calendar/icalendar";
import { canAccess } from "@/lib/core/permissions/permissions";
import { toUnix } from "@/lib/core/time/time";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { env } from "@/lib/env";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { findUsers } from "@/lib/gateway/account/users/public";
import { findRole } from "@/lib/gateway/identity/team/public";
import type { Download } from "@/lib/http/route";
import { writeScheduled } from "./events";
import { createFeedToken, isFeedToken, parseFeedToken } from "./feed-token";
import type { CalendarFeed } from "./schema";
import { type FeedRecord, findFeed, insertFeed, removeFeed } from "./store";

const FILE_NAME = "posthorn.ics";

function toFeed(accountId: number, userId: number, row: FeedRecord | undefined): CalendarFeed {
  if (row === undefined) return { url: null, created_at: null };
  const token = createFeedToken({ accountId, userId }, row.nonce);
  return {
    url: `${env.PUBLIC_URL}/api/calendar_feeds/${token}.ics`,
    created_at: toUnix(row.created_at),
  };
}

export async function getCalendarFeed(ctx: Context): Promise<CalendarFeed> {
  const { userId } = getUserOrThrow(ctx);
  const { id } = ctx.account;
  return toFeed(id, userId, await readAccount(id, (tx) => findFeed(tx, id, userId)));
}

/** Returns the one that exists, so that calendars that read it go on. */
export async function createCalendarFeed(ctx: WriteContext): Promise<CalendarFeed> {
  const { tx, account, now } = ctx;
  const { userId } = getUserOrThrow(ctx);
  const row = { nonce: randomBytes(16).toString("hex"), created_at: now() };
  if (await insertFeed(tx, account.id, userId, row)) {
    await recordAudit(tx, ctx, {
      action: "calendar_feed.created",
      object: { kind: "calendar_feed", id: userId },
    });
  }
  return toFeed(account.id, userId, await findFeed(tx, account.id, userId));
}

export async function deleteCalendarFeed(ctx: WriteContext): Promise<void> {
  const { tx, account } = ctx;
  const { userId } = getUserOrThrow(ctx);
  if (!(await removeFeed(tx, account.id, userId))) return;
  await recordAudit(tx, ctx, {
    action: "calendar_feed.revoked",
    object: { kind: "calendar_feed", id: userId },
  });
}

export async function downloadCalendar(ctx: Context): Promise<Download> {
  const { account } = ctx;
  const body = await readAccount(account.id, async (tx) => {
    const { actor } = ctx;
    const userId = actor.kind === "user" ? actor.userId : null;
    const user = userId === null ? undefined : (await findUsers(tx, [userId])).get(userId);
    return writeScheduled(tx, account, { lang: user?.lang ?? account.lang, now: ctx.now() });
  });
  return { contentType: CALENDAR_TYPE, fileName: FILE_NAME, body, isPrivate: true };
}

/** Serves a calendar program. The member's access is checked each time; unknown and revoked URLs are the same. */
export function getFeed({ now }: PublicContext, token: string): Promise<Download> {
  const unknown = notFound("calendar with this URL");
  const owner = parseFeedToken(token);
  if (owner === null) throw unknown;
  const { accountId, userId } = owner;
  return readAccount(accountId, async (tx) => {
    const row = await findFeed(tx, accountId, userId);
    if (row === undefined || !isFeedToken(token, owner, row.nonce)) throw unknown;
    const user = (await findUsers(tx, [userId])).get(userId);
    const role = await findRole(tx, accountId, userId);
    const account = await findSnapshot(tx, accountId);
    if (user === undefined || user.disabled_at !== null || account === null) throw unknown;
    if (role === null || !canAccess("messages", role, "read")) throw unknown;
    const body = await writeScheduled(tx, account, { lang: user.lang, now: now() });
    return { contentType: CALENDAR_TYPE, fileName: null, body, isPrivate: true };
  });
}
