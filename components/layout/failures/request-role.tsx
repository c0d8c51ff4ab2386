"use client";

import { useNow } from "@/components/hooks/use-now";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { ErrorPanel } from "@/components/ui/error-panel";
import { useRoleRequests, useCreateRoleRequest } from "@/lib/queries/role-requests";
import { useOwners } from "@/lib/queries/team";

/** Owners get at most one email a day. */
const RESEND_AFTER_SECONDS = 86_400;

export function AskForAccess({ page }: { page: string }) {
  const t = useTranslations("shell.forbidden");
  const owners = useOwners();
  const requests = useRoleRequests();
  const ask = useCreateRoleRequest();
  const now = useNow(60);
  const names = owners?.map(({ name }) => name).join(", ");
  const earlier = requests.data?.rows.find((request) => request.page === page);
  const latest = ask.data ?? earlier;
  const isRecent = latest !== undefined && latest.asked_at > now - RESEND_AFTER_SECONDS;
  return (
    <>
      {names !== undefined && names !== "" && (
        <p className="text-ink-2">{t("owners", { names })}</p>
      )}
      {isRecent && (
        <p role="status" className="text-ink-2">
          {t("asked")} <DateTime at={latest.asked_at} />
        </p>
      )}
      {!isRecent && !requests.isPending && (
        <Button variant="primary" isBusy={ask.isPending} onClick={() => ask.mutate(page)}>
          {t("ask")}
        </Button>
      )}
      {ask.error !== null && <ErrorPanel error={ask.error} title={t("notAsked")} />}
    </>
  );
}
