import type { AccountSnapshot } from "@/lib/core/context";
import { microToNumber } from "@/lib/core/money/money";
import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type Me, meSchema } from "./schema";
import type { BalanceRecord } from "./store";

export const meResource: Resource<typeof meSchema> = {
  name: "client",
  description: "The account: its balance and its settings.",
  schema: meSchema,
  iri: () => "/me",
};

export function toMe(
  account: AccountSnapshot,
  row: BalanceRecord | undefined,
  { services, groupIds }: { services: readonly string[]; groupIds: readonly number[] },
  basePath: string,
): Me {
  const min = BigInt(row?.min_balance ?? 0);
  return {
    id: account.id,
    currency: account.currency,
    balance_amount: microToNumber(BigInt(row?.balance ?? 0)),
    reserved_amount: microToNumber(BigInt(row?.held ?? 0)),
    // Avoids minus zero.
    credit_line: microToNumber(min < 0n ? -min : 0n),
    balance_changed_at: row?.changed_at ? toUnix(row.changed_at) : null,
    is_text_deleted: account.isTextDeleted,
    services: [...services],
    groups: Object.fromEntries(groupIds.map((id) => [id, `${basePath}/groups/${id}`])),
  };
}
