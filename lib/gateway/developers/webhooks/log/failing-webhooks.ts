import type { Tx } from "@/lib/db/transaction";
import { CIRCUIT_BREAKER_FAILURES } from "@/lib/gateway/developers/webhooks/schema-values";
import { findFailing } from "@/lib/gateway/developers/webhooks/store-deliveries";
import { stripQuery } from "@/lib/gateway/developers/webhooks/target";

export interface FailingWebhook {
  target: string;
  since: Date;
  isDisabled: boolean;
}

export async function listFailingWebhooks(tx: Tx, accountId: number): Promise<FailingWebhook[]> {
  const rows = await findFailing(tx, accountId, CIRCUIT_BREAKER_FAILURES);
  return rows.map(({ target, since, is_disabled }) => ({
    target: stripQuery(target),
    since,
    isDisabled: is_disabled,
  }));
}
