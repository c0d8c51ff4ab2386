import { microToNumber } from "@/lib/core/money/money";
import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type AllowedPrefix, type StopResource, stopSchema } from "./schema";
import type { PrefixRecord } from "./store-prefixes";
import type { StopRecord } from "./store-stops";

export const stopResource: Resource<typeof stopSchema> = {
  name: "PumpingStop",
  description: "A verification that the pumping guard stopped.",
  schema: stopSchema,
  iri: ({ id }) => `/pumping_guard/stops/${id}`,
};

export const toStop = (row: StopRecord): StopResource => ({
  id: row.id,
  phone: row.phone,
  iso2: row.iso2,
  reason: row.reason,
  amount: microToNumber(BigInt(row.amount)),
  stopped_at: toUnix(row.stopped_at),
});

export const toPrefix = (row: PrefixRecord): AllowedPrefix => ({
  id: row.id,
  prefix: row.prefix,
  valid_until: row.valid_until === null ? null : toUnix(row.valid_until),
  note: row.note,
  created_at: toUnix(row.created_at),
});
