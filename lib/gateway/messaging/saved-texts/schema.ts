import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";
import { MAX_TEXT_LENGTH } from "@/lib/core/limits";
import { integerId } from "@/lib/http/input/path-parameters";

const content = {
  name: z.string().trim().min(1).max(50).meta({ description: "Unique within the account." }),
  text: z.string().min(1).max(MAX_TEXT_LENGTH),
};
const example = { name: "Opening hours", text: "We are open from Monday to Friday, 8 to 18." };

export const savedTextWriteSchema = z
  .object(content)
  .meta({ id: "SavedTextWrite", examples: [example] });
export type SavedTextWrite = z.output<typeof savedTextWriteSchema>;

export const savedTextSchema = z
  .object({
    id: z.int().min(1),
    name: z.string(),
    text: z.string(),
    updated_at: z.int().meta({ examples: [EXAMPLE.past] }),
  })
  .meta({ id: "SavedText" });
export type SavedText = z.output<typeof savedTextSchema>;

export const savedTextParamsSchema = z.object({ saved_text_id: integerId });
