import type { WriteContext } from "@/lib/db/write-context";
import type { Bulk, BulkCreate } from "@/lib/gateway/messaging/bulks/schema";
import { createBulk } from "./service";

export const acceptEmailBulk = (ctx: WriteContext, body: BulkCreate): Promise<Bulk> =>
  createBulk(ctx, body, "email");
