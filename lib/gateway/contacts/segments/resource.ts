import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import {
  type Segment,
  type SegmentPerson,
  type SegmentProblem,
  segmentPersonSchema,
  segmentSchema,
} from "./schema";
import type { SegmentRecord } from "./store";

export const segmentResource: Resource<typeof segmentSchema> = {
  name: "segment",
  description: "Conditions that choose people of the account's groups.",
  schema: segmentSchema,
  iri: ({ id }) => `/segments/${id}`,
};

export const segmentPersonResource: Resource<typeof segmentPersonSchema> = {
  name: "segment_person",
  description: "A phone number in a segment.",
  schema: segmentPersonSchema,
  iri: ({ phone }) => `/contacts/${encodeURIComponent(phone)}`,
};

export const toSegment = (
  { id, name, note, conditions, created_at, updated_at }: SegmentRecord,
  problems: SegmentProblem[],
  isHidden: boolean,
): Segment => ({
  id: Number(id),
  name,
  note: isHidden ? null : note,
  conditions: isHidden ? null : conditions,
  problems,
  created_at: toUnix(created_at),
  updated_at: toUnix(updated_at),
});

export const toPerson = (phone: string, names: ReadonlyMap<string, string>): SegmentPerson => ({
  phone,
  name: names.get(phone) ?? null,
});
