import { findUsers } from "@/lib/auth/user-store";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { toUnix } from "@/lib/core/time";
import { withAccount } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/gateway/audit/record";
import { findOwners } from "@/lib/gateway/team/service";
import type { Page } from "@/lib/http/route";
import { inAccount } from "@/lib/idempotency/in-account";
import { queueMail } from "@/lib/mail/outbox";
import { accessRequestMail } from "@/lib/mail/team-texts";
import type { AccessRequest, AccessRequestCreate } from "./schema";
import { type AccessRequestRow, findAccessRequests, noteAccessRequest } from "./store";

/** Different pages that one person may ask for in a day. */
const MAX_A_DAY = 10;

function personOf({ actor }: Context) {
  if (actor.kind !== "user") throw new DomainError("forbidden", "Only people ask for access.");
  return actor;
}

const toAccessRequest = ({ page, asked_at }: AccessRequestRow): AccessRequest => ({
  page,
  asked_at: toUnix(asked_at),
});

/** What the caller asked for, the latest first. */
export async function listAccessRequests(ctx: Context): Promise<Page<AccessRequest>> {
  const { userId } = personOf(ctx);
  const { id } = ctx.account;
  const rows = await withAccount(id, (tx) => findAccessRequests(tx, id, userId));
  return { items: rows.map(toAccessRequest), total: async () => rows.length };
}

/**
 * Mails the owners that somebody needs a page. Asked again within a day nothing is sent, and the answer
 * says when it was asked. Throws `too_many_requests` for more than ten pages a day.
 */
export async function askForAccess(
  ctx: Context,
  { page }: AccessRequestCreate,
): Promise<AccessRequest> {
  const { id } = ctx.account;
  const { userId, role } = personOf(ctx);
  return inAccount(ctx, async (tx) => {
    const earlier = (await findAccessRequests(tx, id, userId)).filter((row) => row.is_recent);
    const same = earlier.find((row) => row.page === page);
    if (same !== undefined) return toAccessRequest(same);
    if (earlier.length >= MAX_A_DAY) {
      throw new DomainError("too_many_requests", "You asked for many pages today. Wait a day.", {
        reason: "asked_today",
        retryAfterSeconds: 86_400,
      });
    }
    const noted = await noteAccessRequest(tx, id, userId, page);
    if (noted === undefined) {
      throw new DomainError("conflict", "You asked for this page at the same moment.", {
        reason: "asked_already",
      });
    }
    const person = (await findUsers(tx, [userId])).get(userId);
    for (const owner of await findOwners(tx, id)) {
      await queueMail(
        tx,
        accessRequestMail({
          recipient: owner.email,
          lang: owner.lang,
          accountName: ctx.account.name,
          personName: person?.name ?? "",
          personEmail: person?.email ?? "",
          role,
          page,
        }),
      );
    }
    await recordAudit(tx, ctx, { action: "access.requested", object: { kind: "page", id: page } });
    return toAccessRequest(noted);
  });
}
