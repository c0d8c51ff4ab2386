import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { Status, type StatusKind } from "@/components/ui/status";
import type { LinkDomain } from "@/lib/gateway/campaigns/link-domains/schema";

const KINDS: Readonly<Record<LinkDomain["state"], StatusKind>> = {
  pending: "waiting",
  verified: "normal",
  suspended: "failed",
};

export function LinkDomainStatus({ domain }: { domain: LinkDomain }) {
  const t = useTranslations("linkDomains.state");
  const isFailing = domain.suspends_at !== null;
  return (
    <Status kind={isFailing ? "attention" : KINDS[domain.state]}>
      {t(isFailing ? "failing" : domain.state)}
    </Status>
  );
}

export function LinkDomainProblem({ domain }: { domain: LinkDomain }) {
  const t = useTranslations("linkDomains.problem");
  const { problem, suspends_at: suspendsAt } = domain;
  if (problem === null) return null;
  return (
    <>
      {t(problem)}
      {suspendsAt !== null &&
        t.rich("suspends", { time: () => <DateTime at={suspendsAt} isPlain /> })}
    </>
  );
}
