import { z } from "zod";
import { integerId } from "@/lib/http/input/path-parameters";

export const memberRoleSchema = z.enum(["owner", "developer", "marketing", "accountant"]);

export const memberSchema = z
  .object({
    user_id: z.int().min(1),
    name: z.string(),
    email: z.string(),
    role: memberRoleSchema,
    is_self: z.boolean().meta({ description: "True for the person making the request." }),
    is_last_owner: z.boolean().meta({
      description: "The only owner: can't be removed or given another role.",
    }),
    has_second_factor: z.boolean().meta({ description: "True if signing in requires a code." }),
    joined_at: z.int().meta({ description: "Unix time." }),
    last_active_at: z.int().nullable().meta({ description: "Unix time, to the minute." }),
    api_keys: z.array(z.string()).nullable().meta({
      description:
        "Names of the active API keys they created, which are limited to their permissions; null unless you are an owner.",
    }),
    invited_by: z.string().nullable().meta({ description: "Name of the person who invited them." }),
  })
  .meta({ id: "Member" });
export type Member = z.output<typeof memberSchema>;

export const memberUpdateSchema = z
  .object({ role: memberRoleSchema })
  .meta({ id: "MemberUpdate", examples: [{ role: "developer" }] });
export type MemberUpdate = z.output<typeof memberUpdateSchema>;

export const memberParamsSchema = z.object({ user_id: integerId });
