import { z } from "zod";
import { EXAMPLE } from "@/lib/core/reference/example-values";

export const sessionParamsSchema = z.object({ id: z.uuid().meta({ examples: [EXAMPLE.uuid] }) });

export const sessionSchema = z
  .object({
    id: z.uuid().meta({ description: "Identifies the session; it isn't a credential." }),
    is_current: z.boolean().meta({ description: "True for the session of this request." }),
    browser: z
      .string()
      .nullable()
      .meta({ description: "Browser, such as Firefox; null if it wasn't recognized." }),
    system: z
      .string()
      .nullable()
      .meta({ description: "Operating system, such as Windows; null if it wasn't recognized." }),
    ip: z.string().nullable(),
    created_at: z.int(),
    last_seen_at: z
      .int()
      .meta({ description: "Unix time of the latest request, updated once a minute." }),
    expires_at: z.int(),
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof sessionSchema>;
