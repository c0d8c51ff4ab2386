import { z } from "zod";
import { EXAMPLE } from "@/lib/core/example-values";

export const sessionParamsSchema = z.object({ id: z.uuid().meta({ examples: [EXAMPLE.uuid] }) });

export const sessionSchema = z
  .object({
    id: z.uuid().meta({ description: "Names the session; it opens nothing." }),
    is_current: z.boolean().meta({ description: "Whether this request came with it." }),
    browser: z.string().nullable().meta({ description: "Such as Firefox; null: not recognised." }),
    system: z.string().nullable().meta({ description: "Such as Windows; null: not recognised." }),
    address: z.string().nullable(),
    created_at: z.int(),
    last_seen_at: z.int().meta({ description: "Noted once a minute." }),
    expires_at: z.int(),
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof sessionSchema>;
