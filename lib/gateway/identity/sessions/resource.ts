import { parseDeviceName } from "@/lib/core/text/device-name";
import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type Session, sessionSchema } from "./schema";
import type { StoredSession } from "@/lib/auth/store-sessions";

export const sessionResource: Resource<typeof sessionSchema> = {
  name: "session",
  description: "A browser you are signed in with.",
  schema: sessionSchema,
  iri: ({ id }) => `/me/sessions/${id}`,
};

export function toSession(row: StoredSession): Session {
  return {
    id: row.id,
    is_current: row.is_current,
    ...parseDeviceName(row.user_agent),
    ip: row.ip,
    created_at: toUnix(row.created_at),
    last_seen_at: toUnix(row.last_seen_at),
    expires_at: toUnix(row.expires_at),
  };
}
