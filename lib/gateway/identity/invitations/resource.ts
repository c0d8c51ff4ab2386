import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type Invitation, invitationSchema } from "./schema";
import type { InvitationRecord } from "./store";

export const invitationResource: Resource<typeof invitationSchema> = {
  name: "invitation",
  description: "A pending invitation to the account.",
  schema: invitationSchema,
  iri: ({ id }) => `/team/invitations/${id}`,
};

export function toInvitation(row: InvitationRecord, inviterName: string | null): Invitation {
  return {
    id: Number(row.invitation_id),
    email: row.email,
    role: row.role,
    status: row.is_expired ? "expired" : "open",
    invited_by: inviterName,
    created_at: toUnix(row.created_at),
    sent_at: toUnix(row.sent_at),
    expires_at: toUnix(row.expires_at),
  };
}
