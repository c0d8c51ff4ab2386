import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type Consent, consentSchema } from "./schema";
import type { ConsentRecord } from "./store";

export const consentResource: Resource<typeof consentSchema> = {
  name: "consent",
  description:
    "Consents and objections to messages. Never deleted; changed only when a person is erased.",
  schema: consentSchema,
  iri: null,
};

export function toConsent(row: ConsentRecord): Consent {
  return {
    id: Number(row.id),
    phone: row.phone,
    kind: row.kind,
    source: row.source,
    text: row.text,
    actor_kind: row.actor_kind,
    actor_id: row.actor_id === null ? null : Number(row.actor_id),
    created_at: toUnix(row.created_at),
  };
}
