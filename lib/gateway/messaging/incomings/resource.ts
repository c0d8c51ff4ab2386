import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type Incoming, incomingSchema } from "./schema";
import type { IncomingRecord } from "./store";

export const incomingResource: Resource<typeof incomingSchema> = {
  name: "incoming",
  description: "A message from a phone to a number of yours.",
  schema: incomingSchema,
  iri: ({ uuid }) => `/incomings/${uuid}`,
};

export function toIncoming(row: IncomingRecord): Incoming {
  return {
    uuid: row.uuid,
    to: row.number,
    from: row.phone,
    received_at: toUnix(row.received_at),
    text: row.text,
    msg_uuid: row.msg_uuid,
  };
}
