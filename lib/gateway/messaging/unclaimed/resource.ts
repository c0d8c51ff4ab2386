import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type UnclaimedSms, unclaimedSchema } from "./schema";
import type { UnclaimedRecord } from "./store";

export const unclaimedResource: Resource<typeof unclaimedSchema> = {
  name: "unclaimed_incoming",
  description: "A message from a phone that belongs to no account.",
  schema: unclaimedSchema,
  iri: null,
};

export function toUnclaimed(record: UnclaimedRecord): UnclaimedSms {
  const { uuid, received_at, phone, number, text, carrier } = record;
  return { uuid, received_at: toUnix(received_at), from: phone, to: number, text, carrier };
}
