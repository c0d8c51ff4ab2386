import { assertReauthenticated } from "@/lib/auth/reauthentication";
import { findUserByEmail, findUsers } from "@/lib/gateway/account/users/public";
import type { Context } from "@/lib/core/context";
import type { WriteContext } from "@/lib/db/write-context";
import { DomainError, notFound } from "@/lib/core/errors";
import { countRows, listPage } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { type AuditedAction, recordAudit } from "@/lib/gateway/account/audit-log/public";
import { lockMember } from "@/lib/gateway/identity/team/public";
import { type CollectionQuery, type Page, reachesLimit } from "@/lib/core/collection";
import { queueMail } from "@/lib/mail/outbox";
import { invitationMail } from "@/lib/mail/team-texts";
import { toInvitation } from "./resource";
import type { Invitation, InvitationCreate } from "./schema";
import {
  INVITATIONS,
  insertInvitation,
  type InvitationRecord,
  type RevokedInvitation,
  renewInvitation,
  revokeInvitation,
} from "./store";
import { createInvitationToken } from "./token";

/** Maximum open invitations, to prevent spam in our name. */
const MAX_PENDING = 100;

const auditObject = (row: RevokedInvitation): AuditedAction["object"] => ({
  kind: "invitation",
  id: row.invitation_id,
  label: row.email,
});

async function inviterName(tx: Tx, row: InvitationRecord): Promise<string | null> {
  if (row.invited_by === null) return null;
  const id = Number(row.invited_by);
  return (await findUsers(tx, [id])).get(id)?.name ?? null;
}

async function mailInvitation(
  tx: Tx,
  ctx: Context,
  row: InvitationRecord,
  token: string,
): Promise<void> {
  const user = await findUserByEmail(tx, row.email);
  const isQueued = await queueMail(
    tx,
    invitationMail({
      recipient: row.email,
      lang: user?.lang ?? ctx.account.lang,
      accountName: ctx.account.name,
      inviterName: (await inviterName(tx, row)) ?? ctx.account.name,
      role: row.role,
      token,
    }),
  );
  if (isQueued) return;
  throw new DomainError(
    "too_many_requests",
    "This address got many emails in the last hour. Try again later.",
    { retryAfterSeconds: 3600 },
  );
}

/** Lists invitations, including expired ones until they are revoked. */
export function listInvitations(ctx: Context, query: CollectionQuery): Promise<Page<Invitation>> {
  return listPage(ctx, INVITATIONS, query, async (rows, tx) => {
    const getInviterId = (row: InvitationRecord) => Number(row.invited_by ?? 0);
    const inviters = await findUsers(tx, rows.map(getInviterId));
    return rows.map((row) => toInvitation(row, inviters.get(getInviterId(row))?.name ?? null));
  });
}

/** Mails an invitation, valid for seven days. Throws `already_exists` for members. */
export async function createInvitation(
  ctx: WriteContext,
  input: InvitationCreate,
): Promise<Invitation> {
  assertReauthenticated(ctx);
  const { id } = ctx.account;
  const { token, hash } = createInvitationToken(id);
  const { tx } = ctx;
  const user = await findUserByEmail(tx, input.email);
  if (user !== null && (await lockMember(tx, id, Number(user.user_id)))) {
    throw new DomainError("already_exists", "This person is already on the team.", {
      reason: "member_already",
      path: "email",
    });
  }
  if (reachesLimit(await countRows(tx, INVITATIONS, [id], { conditions: [] }), MAX_PENDING)) {
    throw new DomainError(
      "unprocessable",
      `You've reached the limit of ${MAX_PENDING} open invitations. Revoke some first.`,
      { reason: "too_many_invitations", limit: MAX_PENDING },
    );
  }
  const row = await insertInvitation(tx, id, {
    email: input.email,
    role: input.role,
    tokenHash: hash,
    invitedBy: ctx.actor.kind === "user" ? ctx.actor.userId : null,
  });
  if (row === undefined) {
    throw new DomainError(
      "already_exists",
      "This address has already been invited. Resend the invitation.",
      {
        reason: "invited_already",
        path: "email",
      },
    );
  }
  await mailInvitation(tx, ctx, row, token);
  const invitation = toInvitation(row, await inviterName(tx, row));
  await recordAudit(tx, ctx, {
    action: "invitation.created",
    object: auditObject(row),
    after: { email: row.email, role: row.role },
  });
  return invitation;
}

/** Mails a new link, valid for seven days; the earlier one is invalidated. */
export async function resendInvitation(
  ctx: WriteContext,
  invitationId: number,
): Promise<Invitation> {
  assertReauthenticated(ctx);
  const { id } = ctx.account;
  const { token, hash } = createInvitationToken(id);
  const { tx } = ctx;
  const row = await renewInvitation(tx, id, invitationId, hash);
  if (row === undefined) throw notFound("invitation with this ID");
  await mailInvitation(tx, ctx, row, token);
  const invitation = toInvitation(row, await inviterName(tx, row));
  await recordAudit(tx, ctx, { action: "invitation.resent", object: auditObject(row) });
  return invitation;
}

export async function deleteInvitation(ctx: WriteContext, invitationId: number): Promise<void> {
  const { tx } = ctx;
  const row = await revokeInvitation(tx, ctx.account.id, invitationId);
  if (row === undefined) throw notFound("invitation with this ID");
  await recordAudit(tx, ctx, { action: "invitation.revoked", object: auditObject(row) });
}
