import { z } from "zod";
import { uuidId } from "@/lib/http/input/path-parameters";

export const revealParamsSchema = z.object({ id: uuidId });

export const codeRevealSchema = z
  .object({ code: z.string().nullable().meta({ description: "Null if it was deleted." }) })
  .meta({ id: "CodeReveal" });
export type CodeReveal = z.output<typeof codeRevealSchema>;
