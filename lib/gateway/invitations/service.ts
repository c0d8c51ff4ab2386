import { assertConfirmed } from "@/lib/auth/confirmation";
import { findUserByEmail, findUsers } from "@/lib/auth/user-store";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { type AuditedAct, recordAudit } from "@/lib/gateway/audit/record";
import { isMember } from "@/lib/gateway/team/service";
import type { CollectionQuery } from "@/lib/http/collection";
import type { Page } from "@/lib/http/route";
import { inAccount } from "@/lib/idempotency/in-account";
import { queueMail } from "@/lib/mail/outbox";
import { invitationMail } from "@/lib/mail/team-texts";
import { toInvitation } from "./resource";
import type { Invitation, InvitationCreate } from "./schema";
import {
  countInvitations,
  findInvitations,
  insertInvitation,
  type InvitationRow,
  renewInvitation,
  revokeInvitation,
} from "./store";
import { makeInvitationToken } from "./token";

/** Invitations of one account that wait at the same time: nobody mails the world in our name. */
const MAX_PENDING = 100;

function notFound(): DomainError {
  return new DomainError("not_found", "There is no invitation with this id.");
}

const auditObject = (row: InvitationRow): AuditedAct["object"] => ({
  kind: "invitation",
  id: row.invitation_id,
  label: row.email,
});

async function inviterName(tx: Tx, row: InvitationRow): Promise<string | null> {
  if (row.invited_by === null) return null;
  const id = Number(row.invited_by);
  return (await findUsers(tx, [id])).get(id)?.name ?? null;
}

async function mailInvitation(
  tx: Tx,
  ctx: Context,
  row: InvitationRow,
  token: string,
): Promise<void> {
  const known = await findUserByEmail(tx, row.email);
  const isQueued = await queueMail(
    tx,
    invitationMail({
      recipient: row.email,
      lang: known?.lang ?? ctx.account.lang,
      accountName: ctx.account.name,
      inviterName: (await inviterName(tx, row)) ?? ctx.account.name,
      role: row.role,
      token,
    }),
  );
  if (isQueued) return;
  throw new DomainError(
    "too_many_requests",
    "This address got many mails within the last hour. Try again later.",
    { retryAfterSeconds: 3600 },
  );
}

/** Invitations that wait for an answer, newest first; expired ones too, until they are revoked. */
export async function listInvitations(
  ctx: Context,
  query: CollectionQuery,
): Promise<Page<Invitation>> {
  const { id } = ctx.account;
  const items = await withAccount(id, async (tx) => {
    const rows = await findInvitations(tx, id, query);
    const inviters = await findUsers(
      tx,
      rows.map((row) => Number(row.invited_by ?? 0)),
    );
    return rows.map((row) =>
      toInvitation(row, inviters.get(Number(row.invited_by ?? 0))?.name ?? null),
    );
  });
  return { items, total: () => withAccount(id, (tx) => countInvitations(tx, id, query)) };
}

/** Mails a link that adds whoever opens it within seven days. Throws `already_exists` for people who are in. */
export async function invite(ctx: Context, input: InvitationCreate): Promise<Invitation> {
  assertConfirmed(ctx);
  const { id } = ctx.account;
  const { token, hash } = makeInvitationToken(id);
  return inAccount(ctx, async (tx) => {
    const user = await findUserByEmail(tx, input.email);
    if (user !== null && (await isMember(tx, id, Number(user.user_id)))) {
      throw new DomainError("already_exists", "This person belongs to the account already.", {
        reason: "member_already",
        path: "email",
      });
    }
    if ((await countInvitations(tx, id, { conditions: [] })) >= MAX_PENDING) {
      throw new DomainError(
        "unprocessable",
        `At most ${MAX_PENDING} invitations may wait. Revoke some that nobody answers.`,
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
      throw new DomainError("already_exists", "This address is invited already. Send it again.", {
        reason: "invited_already",
        path: "email",
      });
    }
    await mailInvitation(tx, ctx, row, token);
    const invitation = toInvitation(row, await inviterName(tx, row));
    await recordAudit(tx, ctx, {
      action: "invitation.created",
      object: auditObject(row),
      after: { email: row.email, role: row.role },
    });
    return invitation;
  });
}

/** A new link for seven more days; the earlier one dies. */
export async function resendInvitation(ctx: Context, invitationId: number): Promise<Invitation> {
  assertConfirmed(ctx);
  const { id } = ctx.account;
  const { token, hash } = makeInvitationToken(id);
  return inAccount(ctx, async (tx) => {
    const row = await renewInvitation(tx, id, invitationId, hash);
    if (row === undefined) throw notFound();
    await mailInvitation(tx, ctx, row, token);
    const invitation = toInvitation(row, await inviterName(tx, row));
    await recordAudit(tx, ctx, { action: "invitation.resent", object: auditObject(row) });
    return invitation;
  });
}

/** Takes an invitation back: its link opens nothing any more. */
export async function takeBackInvitation(ctx: Context, invitationId: number): Promise<void> {
  await inAccount(ctx, async (tx) => {
    const row = await revokeInvitation(tx, ctx.account.id, invitationId);
    if (row === undefined) throw notFound();
    await recordAudit(tx, ctx, { action: "invitation.revoked", object: auditObject(row) });
  });
}
