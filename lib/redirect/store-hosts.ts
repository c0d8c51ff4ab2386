import { visitorRows } from "@/lib/db/transaction";
import { FIND_HOSTS, type LinkHostRecord } from "@/lib/gateway/campaigns/link-domains/public";

export interface LinkHost {
  accountId: number;
  isSuspended: boolean;
}

/** Finds hosts in the directory; omits those that no account has. */
export async function findHosts(hosts: readonly string[]): Promise<Map<string, LinkHost>> {
  const rows = await visitorRows<LinkHostRecord>({
    name: "link_hosts",
    text: FIND_HOSTS,
    values: [hosts],
  });
  return new Map(
    rows.map(({ domain, account_id, is_suspended }) => [
      domain,
      { accountId: Number(account_id), isSuspended: is_suspended },
    ]),
  );
}
