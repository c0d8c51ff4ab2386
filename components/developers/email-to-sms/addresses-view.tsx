"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Button } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { RuledTable } from "@/components/ui/ruled-table";
import { SkeletonRows } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import type { EmailAlias } from "@/lib/gateway/messaging/email-to-sms/schema";
import { useEmailAliases } from "@/lib/queries/email-to-sms";
import type { AliasAction } from "./alias-menu-context";
import { AliasRow } from "./alias-row";
import { KeyAddressFormat } from "./key-address-format";
import { EmailLayout } from "./email-layout";

const AliasDialog = lazyWhenOnline(async () => ({
  default: (await import("./alias-dialog")).AliasDialog,
}));
const AliasConfirm = lazyWhenOnline(async () => ({
  default: (await import("./alias-confirm")).AliasConfirm,
}));

interface OpenDialog {
  action: AliasAction;
  alias: EmailAlias | null;
}

function AddressDialog({
  open: { action, alias },
  onClose,
}: {
  open: OpenDialog;
  onClose: () => void;
}) {
  if (action === "edit" || alias === null) return <AliasDialog alias={alias} onClose={onClose} />;
  return <AliasConfirm alias={alias} action={action} onClose={onClose} />;
}

function AliasTable({
  aliases,
  onOpen,
}: {
  aliases: readonly EmailAlias[];
  onOpen: (open: OpenDialog) => void;
}) {
  const t = useTranslations("emailToSms");
  if (aliases.length === 0) return <EmptyFirstUse title={t("empty")} text={t("emptyText")} />;
  return (
    <RuledTable
      variant="page"
      caption={t("tab.addresses")}
      columns={[
        { label: t("column.address") },
        { label: t("column.becomes"), className: "max-md:hidden" },
        { label: t("column.allowed"), className: "max-md:hidden" },
        { label: t("column.actions"), isSilent: true },
      ]}
    >
      {aliases.map((alias) => (
        <AliasRow key={alias.id} alias={alias} onAct={(action) => onOpen({ action, alias })} />
      ))}
    </RuledTable>
  );
}

export function AddressesView() {
  const t = useTranslations("emailToSms");
  const { data: loaded, error, refetch } = useEmailAliases();
  const data = useSkeletonData(loaded, error);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return (
    <EmailLayout
      actions={
        <Button variant="primary" onClick={() => setOpen({ action: "edit", alias: null })}>
          {t("new")}
        </Button>
      }
    >
      {error !== null && data === undefined && (
        <div className="p-4 md:px-6">
          <ErrorPanel error={error} title={t("failed")} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <SkeletonRows widths={["w-60", "w-32"]} rows={3} />}
      {data !== undefined && <AliasTable aliases={data.rows} onOpen={setOpen} />}
      <KeyAddressFormat />
      <Suspense fallback={null}>
        {open !== null && <AddressDialog open={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </EmailLayout>
  );
}
