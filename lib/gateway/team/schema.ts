import { z } from "zod";
import { countedId } from "@/lib/http/path-parameters";

export const memberRoleSchema = z.enum(["owner", "developer", "marketing", "accountant"]);

export const memberSchema = z
  .object({
    user_id: z.int().min(1),
    name: z.string(),
    email: z.string(),
    role: memberRoleSchema,
    is_self: z.boolean().meta({ description: "Whether it is who asks." }),
    is_last_owner: z.boolean().meta({
      description: "The only owner left: their role stays, and they cannot be removed.",
    }),
    has_second_factor: z.boolean().meta({ description: "Whether signing in asks for a code." }),
    joined_at: z.int().meta({ description: "Unix time." }),
    last_active_at: z.int().nullable().meta({ description: "Unix time, exact to a minute." }),
    api_keys: z.array(z.string()).nullable().meta({
      description:
        "Names of the working API keys that they made, which end where their powers end; null: for owners only.",
    }),
    invited_by: z.string().nullable().meta({ description: "Name of who invited them." }),
  })
  .meta({ id: "Member" });
export type Member = z.output<typeof memberSchema>;

export const memberUpdateSchema = z
  .object({ role: memberRoleSchema })
  .meta({ id: "MemberUpdate", examples: [{ role: "developer" }] });
export type MemberUpdate = z.output<typeof memberUpdateSchema>;

export const memberParamsSchema = z.object({ user_id: countedId });
