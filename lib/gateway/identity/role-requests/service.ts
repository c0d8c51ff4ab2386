import { findUsers } from "@/lib/gateway/account/users/public";
import type { Context } from "@/lib/core/context";
import type { WriteContext } from "@/lib/db/write-context";
import { DomainError } from "@/lib/core/errors";
import { toUnix } from "@/lib/core/time/time";
import { readAccount } from "@/lib/db/transaction";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { findOwners } from "@/lib/gateway/identity/team/public";
import { type Page, toFullPage } from "@/lib/core/collection";
import { queueMail } from "@/lib/mail/outbox";
import { accessRequestMail } from "@/lib/mail/team-texts";
import type { AccessRequest, AccessRequestCreate } from "./schema";
import { type RoleRequestRecord, findAccessRequests, recordAccessRequest } from "./store";
import { getUserOrThrow } from "@/lib/core/get-user";

const MAX_PER_DAY = 10;

const toAccessRequest = ({ page, asked_at }: RoleRequestRecord): AccessRequest => ({
  page,
  asked_at: toUnix(asked_at),
});

export async function listAccessRequests(ctx: Context): Promise<Page<AccessRequest>> {
  const { userId } = getUserOrThrow(ctx);
  const { id } = ctx.account;
  const rows = await readAccount(id, (tx) => findAccessRequests(tx, id, userId));
  return toFullPage(rows.map(toAccessRequest));
}

/**
 * Mails the owners a request for access. Repeating it within a day sends no mail and returns the earlier time. Throws
 * `too_many_requests` above ten pages a day.
 */
export async function createRoleRequest(
  ctx: WriteContext,
  { page }: AccessRequestCreate,
): Promise<AccessRequest> {
  const { id } = ctx.account;
  const { userId, role } = getUserOrThrow(ctx);
  const { tx } = ctx;
  const earlier = (await findAccessRequests(tx, id, userId)).filter((row) => row.is_recent);
  const pending = earlier.find((row) => row.page === page);
  if (pending !== undefined) return toAccessRequest(pending);
  if (earlier.length >= MAX_PER_DAY) {
    throw new DomainError(
      "too_many_requests",
      "You've requested many pages today. Try again tomorrow.",
      {
        reason: "asked_today",
        retryAfterSeconds: 86_400,
      },
    );
  }
  const recorded = await recordAccessRequest(tx, id, userId, page);
  if (recorded === undefined) {
    throw new DomainError("conflict", "You've already requested access to this page.", {
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
  return toAccessRequest(recorded);
}
