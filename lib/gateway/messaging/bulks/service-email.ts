import type { WriteContext } from "@/lib/db/write-context";
import type { Bulk, BulkCreate } from "./schema";
import { createBulk } from "./service";

/** Accepts a bulk sent by email, in the transaction that stores the email. */
export const acceptEmailBulk = (ctx: WriteContext, body: BulkCreate): Promise<Bulk> =>
  createBulk(ctx, body, "email");
