import type { Loop } from "@/lib/db/due-work/when-due";
import { readAllAccounts } from "@/lib/db/transaction";
import {
  type CheckDns,
  checkLinkDomain,
  findDueLinkDomains,
  LINK_DOMAINS_DUE,
} from "@/lib/gateway/campaigns/link-domains/public";
import { startSteps } from "./step-loop";

/** Checks the DNS records of link domains: of new ones soon, of verified ones every hour. */
export function startLinkDomains(
  checkDns: CheckDns,
  log: (message: string, error: unknown) => void,
): Loop {
  return startSteps(
    {
      name: "link domains",
      kind: "link-domains",
      due: LINK_DOMAINS_DUE,
      find: (limit, except) => readAllAccounts((tx) => findDueLinkDomains(tx, limit, except)),
      runStep: (due) => checkLinkDomain(due, checkDns),
      describe: ({ id }) => `Check of link domain ${id}`,
    },
    log,
  );
}
