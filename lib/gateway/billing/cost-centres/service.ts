import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { getGroupRecord } from "@/lib/gateway/contacts/group-records/public";
import { dashboardKeyId } from "@/lib/core/permissions/dashboard-key";
import { hasApiKey } from "@/lib/gateway/developers/api-keys/public";
import { MAX_COST_CENTRES, type CostCentresOfAccount, type CostCentreUpdate } from "./schema";
import { type CostCentreRecord, findCostCentres, saveCostCentre } from "./store";

/** Key id of dashboard messages in the sums. */
const NO_KEY = 0;

const toResource = (
  accountId: number,
  rows: readonly CostCentreRecord[],
): CostCentresOfAccount => ({
  cost_centres: rows.map(({ kind, subject_id, cost_centre }) => {
    const id = Number(subject_id);
    const isDashboard = kind === "key" && id === NO_KEY;
    return { kind, id: isDashboard ? dashboardKeyId(accountId) : id, cost_centre };
  }),
});

export function getCostCentres(ctx: Context): Promise<CostCentresOfAccount> {
  const { id } = ctx.account;
  return readAccount(id, async (tx) => toResource(id, await findCostCentres(tx, id)));
}

async function assertThere(
  tx: Tx,
  accountId: number,
  { kind, id }: CostCentreUpdate,
): Promise<void> {
  if (kind === "group") await getGroupRecord(tx, accountId, id);
  else if (id !== dashboardKeyId(accountId) && !(await hasApiKey(tx, accountId, id))) {
    throw notFound("API key with this ID");
  }
}

export async function updateCostCentre(
  ctx: WriteContext,
  input: CostCentreUpdate,
): Promise<CostCentresOfAccount> {
  const { tx, account } = ctx;
  const { kind, cost_centre: costCentre } = input;
  const isDashboard = kind === "key" && input.id === dashboardKeyId(account.id);
  const id = isDashboard ? NO_KEY : input.id;
  if (costCentre !== null) await assertThere(tx, account.id, input);
  const before = await findCostCentres(tx, account.id);
  const old = before.find((row) => row.kind === kind && Number(row.subject_id) === id);
  if (costCentre !== null && old === undefined && before.length >= MAX_COST_CENTRES) {
    throw new DomainError("unprocessable", `Up to ${MAX_COST_CENTRES} can have a cost centre.`, {
      reason: "too_many_cost_centres",
      limit: MAX_COST_CENTRES,
    });
  }
  await saveCostCentre(tx, account.id, { kind, id, costCentre });
  await recordAudit(tx, ctx, {
    action: "cost_centre.changed",
    object: { kind: kind === "key" ? "api_key" : "group", id: input.id },
    before: { cost_centre: old?.cost_centre ?? null },
    after: { cost_centre: costCentre },
  });
  return toResource(account.id, await findCostCentres(tx, account.id));
}
