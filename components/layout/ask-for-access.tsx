"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { ErrorPanel } from "@/components/ui/error-panel";
import { useAskForAccess, useOwners } from "@/lib/queries/access-requests";
import type { PageKey } from "./page-table";

/** Names the owners and tells them that somebody would like to see a page. */
export function AskForAccess({ page }: { page: PageKey }) {
  const t = useTranslations("shell.forbidden");
  const owners = useOwners();
  const ask = useAskForAccess();
  const names = owners.data?.map(({ name }) => name).join(", ");
  return (
    <>
      {names !== undefined && names !== "" && (
        <p className="text-ink-2">{t("owners", { names })}</p>
      )}
      {ask.isSuccess ? (
        <p role="status" className="text-ink-2">
          {t("asked")} <DateTime at={Math.floor(ask.submittedAt / 1000)} />
        </p>
      ) : (
        <Button look="primary" isBusy={ask.isPending} onClick={() => ask.mutate(page)}>
          {t("ask")}
        </Button>
      )}
      {ask.error !== null && <ErrorPanel error={ask.error} title={t("notAsked")} />}
    </>
  );
}
