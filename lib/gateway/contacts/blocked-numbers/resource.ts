import { toIso } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type BlockedNumber, blockedNumberSchema } from "./schema";
import type { BlockedNumberRecord } from "./store";

export const blockedNumberResource: Resource<typeof blockedNumberSchema> = {
  name: "BlockedNumber",
  description: "A number that receives no messages.",
  schema: blockedNumberSchema,
  iri: ({ id }) => `/blocked_numbers/${id}`,
};

export function toBlockedNumber(row: BlockedNumberRecord): BlockedNumber {
  const { id, added_at, ...rest } = row;
  return { id: Number(id), ...rest, added_at: toIso(added_at) };
}
