import type { Context } from "@/lib/core/context";
import { readAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { AutomationCap } from "./schema";
import { type Cap, findCap, saveCap } from "./store-texts";

const DEFAULT_DAYS = 7;

const toResource = (cap: Cap | undefined): AutomationCap =>
  cap === undefined ? { texts: null, days: DEFAULT_DAYS } : { texts: cap.texts, days: cap.days };

export function getAutomationCap({ account }: Context): Promise<AutomationCap> {
  return readAccount(account.id, async (tx) => toResource(await findCap(tx, account.id)));
}

/** Updates the cap, which applies from the next text on. */
export async function updateAutomationCap(
  ctx: WriteContext,
  { texts, days }: AutomationCap,
): Promise<AutomationCap> {
  const { tx, account } = ctx;
  const before = toResource(await findCap(tx, account.id));
  await saveCap(tx, account.id, texts === null ? null : { texts, days });
  await recordAudit(tx, ctx, {
    action: "automation.cap_changed",
    object: { kind: "automation" },
    before: { ...before },
    after: { texts, days },
  });
  return { texts, days };
}
