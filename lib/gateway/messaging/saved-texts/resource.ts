import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type SavedText, savedTextSchema } from "./schema";
import type { SavedTextRecord } from "./store";

export const savedTextResource: Resource<typeof savedTextSchema> = {
  name: "savedText",
  description: "A text to answer with, shared by the team.",
  schema: savedTextSchema,
  iri: ({ id }) => `/saved_texts/${id}`,
};

export const toSavedText = ({ id, name, text, updated_at }: SavedTextRecord): SavedText => ({
  id: Number(id),
  name,
  text,
  updated_at: toUnix(updated_at),
});
