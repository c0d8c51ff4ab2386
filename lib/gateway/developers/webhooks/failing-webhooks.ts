import type { Tx } from "@/lib/db/transaction";
import { BREAKS_AFTER } from "./schema-values";
import { findFailing } from "./store-deliveries";
import { withoutQuery } from "./target";

export interface FailingWebhook {
  target: string;
  since: Date;
  isDisabled: boolean;
}

export async function listFailingWebhooks(tx: Tx, accountId: number): Promise<FailingWebhook[]> {
  const rows = await findFailing(tx, accountId, BREAKS_AFTER);
  return rows.map(({ target, since, is_disabled }) => ({
    target: withoutQuery(target),
    since,
    isDisabled: is_disabled,
  }));
}
