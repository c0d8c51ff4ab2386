import { z } from "zod";

export const accessRequestCreateSchema = z
  .object({
    page: z
      .string()
      .max(100)
      .regex(/^\/[a-z0-9/_-]*$/, "Enter the path of the page, such as /developers/keys.")
      .meta({ description: "Path of the page that was denied." }),
  })
  .meta({ id: "AccessRequestCreate", examples: [{ page: "/developers/keys" }] });
export type AccessRequestCreate = z.output<typeof accessRequestCreateSchema>;

export const accessRequestSchema = z
  .object({
    page: z.string(),
    asked_at: z.int().meta({ description: "Unix time of the latest request to the owners." }),
  })
  .meta({ id: "AccessRequest" });
export type AccessRequest = z.output<typeof accessRequestSchema>;
