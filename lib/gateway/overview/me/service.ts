import type { Context } from "@/lib/core/context";
import { readAccount } from "@/lib/db/transaction";
import { listGroupIds } from "@/lib/gateway/contacts/group-records/public";
import { getFraudPrices } from "@/lib/gateway/trust/fraud-checks/public";
import { FRAUD_SERVICES } from "@/lib/gateway/trust/fraud-checks/schema-values";
import { SERVICE_CODES } from "@/lib/core/messages/services";
import { toMe } from "./resource";
import type { Me } from "./schema";
import { findBalance } from "./store";

/** Lists services of messages and priced fraud checks; both have one named `direct`. */
async function listServices(ctx: Context): Promise<string[]> {
  const { prices } = await getFraudPrices(ctx);
  const checks = FRAUD_SERVICES.filter((service) => prices[service] !== null);
  return [...new Set<string>([...SERVICE_CODES, ...checks])];
}

export async function getMe(ctx: Context): Promise<Me> {
  const { id } = ctx.account;
  const services = await listServices(ctx);
  return readAccount(id, async (tx) => {
    const balance = await findBalance(tx, id);
    const groupIds = await listGroupIds(tx, id);
    return toMe(ctx.account, balance, { services, groupIds }, ctx.basePath);
  });
}
