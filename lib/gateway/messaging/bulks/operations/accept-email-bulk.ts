import type { WriteContext } from "@/lib/db/write-context";
import type { Bulk, BulkRequest } from "@/lib/gateway/messaging/bulks/schema";
import { createBulk } from "./service";

export const acceptEmailBulk = (ctx: WriteContext, body: BulkRequest): Promise<Bulk> =>
  createBulk(ctx, body, "email");
