import { toNetwork } from "@/lib/auth/network";
import { DomainError } from "@/lib/core/errors";
import { systemContext } from "@/lib/core/system-context";
import { withAccount, withoutAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { countAttempts, type RateLimit } from "@/lib/gateway/identity/rate-limits/public";
import { findClick } from "./click-ids";
import { recordConversion } from "./record";
import { pageConversionSchema } from "./schema";

const NETWORK_LIMIT: RateLimit = { attempts: 60, minutes: 15 };

export type PageResult = { status: "stored" | "refused" } | { status: "limited"; seconds: number };

/** Stores what the script on a customer's page reports. Anything invalid is refused: no person reads the answer. */
export async function recordFromPage(input: unknown, ip: string): Promise<PageResult> {
  const parsed = pageConversionSchema.safeParse(input);
  const click = parsed.success ? findClick(parsed.data.click_id) : null;
  if (!parsed.success || click === null) return { status: "refused" };
  const subject = `conversion-network:${click.accountId}:${toNetwork(ip)}`;
  // Own transaction: an attempt counts even if the report is refused.
  const wait = await withoutAccount((tx) => countAttempts(tx, [[subject, NETWORK_LIMIT]]));
  if (wait > 0) return { status: "limited", seconds: Math.ceil(wait) };
  try {
    // Own transaction: visitors of customers' pages have no session.
    await withAccount(click.accountId, async (tx) => {
      const account = await findSnapshot(tx, click.accountId);
      if (account === null) throw new Error(`Account ${click.accountId} does not exist`);
      const ctx = systemContext(account, "conversion page", ip);
      await recordConversion({ ...ctx, tx }, parsed.data, "page");
    });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "unavailable") throw error;
    return { status: "refused" };
  }
  return { status: "stored" };
}
