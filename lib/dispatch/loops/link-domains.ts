import type { Loop } from "@/lib/db/due-work/when-due";
import { readAllAccounts } from "@/lib/db/transaction";
import {
  type CheckDns,
  type DueLinkDomain,
  findDueLinkDomains,
  LINK_DOMAINS_DUE,
  startCheck,
} from "@/lib/gateway/campaigns/link-domains/public";
import { startSteps } from "./step-loop";

/** Maximum number of concurrent checks: a domain whose DNS hangs occupies one for seconds. */
const MAX_CHECKS = 50;

/** Checks the DNS records of link domains: of new ones soon, of verified ones every hour. */
export function startLinkDomains(
  checkDns: CheckDns,
  log: (message: string, error: unknown) => void,
): Loop {
  const running = new Set<Promise<void>>();
  const describe = ({ id }: DueLinkDomain) => `Check of link domain ${id}`;

  const loop = startSteps(
    {
      name: "link domains",
      kind: "link-domains",
      due: LINK_DOMAINS_DUE,
      find: (limit, except) => readAllAccounts((tx) => findDueLinkDomains(tx, limit, except)),
      async runStep(due: DueLinkDomain) {
        if (running.size >= MAX_CHECKS) await Promise.race(running);
        const check = await startCheck(due, checkDns);
        if (check === null) return false;
        const ended = check.ended
          .catch((error: unknown) => log(`${describe(due)} failed; retrying`, error))
          .finally(() => running.delete(ended));
        running.add(ended);
        return true;
      },
      describe,
    },
    log,
  );
  return {
    async stop() {
      await loop.stop();
      await Promise.all(running);
    },
  };
}
