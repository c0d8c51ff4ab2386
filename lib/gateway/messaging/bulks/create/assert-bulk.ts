import type { WriteContext } from "@/lib/db/write-context";
import type { BulkCreate } from "@/lib/gateway/messaging/bulks/schema";
import { checkBulk } from "./check-bulk";
import { assertNoMembershipTest } from "./membership";

/**
 * Checks a bulk that is to be sent later, without writing it.
 * @throws DomainError like `acceptBulk`, except for rules of single recipients
 */
export async function assertBulk(ctx: WriteContext, body: BulkCreate): Promise<void> {
  assertNoMembershipTest(ctx, body);
  await checkBulk(ctx, body);
}
