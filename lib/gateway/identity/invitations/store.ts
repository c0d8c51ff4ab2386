import type { MemberRole } from "@/lib/core/context";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { INVITATION_LIST } from "./schema-list";

export interface InvitationRecord {
  invitation_id: string;
  email: string;
  role: MemberRole;
  invited_by: string | null;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  is_expired: boolean;
}

export type RevokedInvitation = Omit<InvitationRecord, "is_expired">;

export interface NewInvitation {
  email: string;
  role: MemberRole;
  tokenHash: Buffer;
  invitedBy: number | null;
}

const INVITATION_COLUMNS =
  "invitation_id, email, role, invited_by, created_at, sent_at, expires_at";
const COLUMNS = `${INVITATION_COLUMNS}, expires_at <= now() AS is_expired`;
/** Columns of a row just written, which is not expired. */
const NEW_INVITATION_COLUMNS = `${INVITATION_COLUMNS}, false AS is_expired`;
const PENDING_CONDITION = "accepted_at IS NULL AND revoked_at IS NULL";

export const INVITATIONS: ListSource<InvitationRecord, typeof INVITATION_LIST> = {
  list: INVITATION_LIST,
  columns: COLUMNS,
  from: "invitations",
  where: `account_id = $1 AND ${PENDING_CONDITION}`,
  orderBy: ["invitation_id"],
};

/** Returns undefined if the address has a pending one. */
export async function insertInvitation(
  tx: Tx,
  accountId: number,
  invitation: NewInvitation,
): Promise<InvitationRecord | undefined> {
  const { rows } = await tx.query<InvitationRecord>(
    `INSERT INTO invitations (account_id, invitation_id, email, role, token_hash, invited_by, expires_at)
     VALUES ($1, nextval('invitation_ids'), $2, $3, $4, $5, now() + interval '7 days')
     ON CONFLICT (account_id, lower(email)) WHERE ${PENDING_CONDITION} DO NOTHING RETURNING ${NEW_INVITATION_COLUMNS}`,
    [accountId, invitation.email, invitation.role, invitation.tokenHash, invitation.invitedBy],
  );
  return rows[0];
}

/** Replaces the link by one valid for seven days. */
export async function renewInvitation(
  tx: Tx,
  accountId: number,
  invitationId: number,
  tokenHash: Buffer,
): Promise<InvitationRecord | undefined> {
  const { rows } = await tx.query<InvitationRecord>(
    `UPDATE invitations SET token_hash = $3, sent_at = now(), expires_at = now() + interval '7 days'
     WHERE account_id = $1 AND invitation_id = $2 AND ${PENDING_CONDITION} RETURNING ${NEW_INVITATION_COLUMNS}`,
    [accountId, invitationId, tokenHash],
  );
  return rows[0];
}

export async function revokeInvitation(
  tx: Tx,
  accountId: number,
  invitationId: number,
): Promise<RevokedInvitation | undefined> {
  const { rows } = await tx.query<RevokedInvitation>(
    `UPDATE invitations SET revoked_at = now()
     WHERE account_id = $1 AND invitation_id = $2 AND ${PENDING_CONDITION} RETURNING ${INVITATION_COLUMNS}`,
    [accountId, invitationId],
  );
  return rows[0];
}

export async function findByToken(
  tx: Tx,
  accountId: number,
  tokenHash: Buffer,
): Promise<InvitationRecord | undefined> {
  const { rows } = await tx.query<InvitationRecord>(
    `SELECT ${COLUMNS} FROM invitations
     WHERE account_id = $1 AND token_hash = $2 AND ${PENDING_CONDITION} AND expires_at > now()`,
    [accountId, tokenHash],
  );
  return rows[0];
}

/** Marks an invitation as accepted. Only one of concurrent calls returns it. */
export async function consumeByToken(
  tx: Tx,
  accountId: number,
  tokenHash: Buffer,
): Promise<InvitationRecord | undefined> {
  const { rows } = await tx.query<InvitationRecord>(
    `UPDATE invitations SET accepted_at = now()
     WHERE account_id = $1 AND token_hash = $2 AND ${PENDING_CONDITION} AND expires_at > now()
     RETURNING ${NEW_INVITATION_COLUMNS}`,
    [accountId, tokenHash],
  );
  return rows[0];
}
