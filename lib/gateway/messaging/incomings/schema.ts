import { z } from "zod";
import { uuidId } from "@/lib/http/input/path-parameters";

export const incomingSchema = z
  .object({
    uuid: z.uuid(),
    to: z.string().meta({ description: "Your number in E.164." }),
    from: z.string().meta({ description: "Number of the sender in E.164." }),
    received_at: z.int(),
    text: z.string().nullable(),
    msg_uuid: z
      .uuid()
      .nullable()
      .meta({ description: "Message that the person replied to; only for replies." }),
  })
  .meta({ id: "Incoming" });
export type Incoming = z.output<typeof incomingSchema>;

export const incomingParamsSchema = z.object({ uuid: uuidId });
