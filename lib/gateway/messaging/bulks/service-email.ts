import type { WriteContext } from "@/lib/db/write-context";
import type { Bulk, BulkCreate } from "./schema";
import { createBulk } from "./service";

/** Accepts the bulk of a mail, in the transaction that writes the mail down. */
export const acceptEmailBulk = (ctx: WriteContext, body: BulkCreate): Promise<Bulk> =>
  createBulk(ctx, body, "email");
