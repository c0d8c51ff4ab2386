import { z } from "zod";

export const unclaimedSchema = z
  .object({
    uuid: z.uuid(),
    received_at: z.int(),
    from: z.string(),
    to: z.string(),
    text: z.string().nullable(),
    carrier: z.string(),
  })
  .meta({ id: "UnclaimedIncoming" });
export type UnclaimedSms = z.output<typeof unclaimedSchema>;
