import { z } from "zod";
import { integerId } from "@/lib/http/input/path-parameters";
import { memberRoleSchema } from "@/lib/gateway/identity/team/schema";

export const myAccountSchema = z
  .object({
    id: z.int().min(1),
    name: z.string(),
    role: memberRoleSchema,
    is_current: z.boolean(),
  })
  .meta({ id: "MyAccount" });
export type MyAccount = z.output<typeof myAccountSchema>;

export const myAccountParamsSchema = z.object({ account_id: integerId });
