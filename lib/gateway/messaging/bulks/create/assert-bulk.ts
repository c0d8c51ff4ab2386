import type { WriteContext } from "@/lib/db/write-context";
import type { BulkRequest } from "@/lib/gateway/messaging/bulks/schema";
import { checkBulk } from "./check-bulk";
import { resolveBulk } from "./from-template";
import { assertNoMembershipTest } from "./membership";

/**
 * Checks a bulk that is to be sent later, without writing it.
 * @throws DomainError like `acceptBulk`, except for rules of single recipients
 */
export async function assertBulk(ctx: WriteContext, request: BulkRequest): Promise<void> {
  const body = await resolveBulk(ctx, request);
  assertNoMembershipTest(ctx, body);
  await checkBulk(ctx, body);
}
