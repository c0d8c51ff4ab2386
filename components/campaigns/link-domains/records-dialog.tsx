"use client";

import { useTranslations } from "next-intl";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Checkbox } from "@/components/ui/toggles";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { LinkDomain } from "@/lib/gateway/campaigns/link-domains/schema";
import { useCheckLinkDomain, useLinkDomain, useUpdateLinkDomain } from "@/lib/queries/link-domains";
import { LinkDomainProblem, LinkDomainStatus } from "./link-domain-state";

function DnsRecord({ row: { type, name, value } }: { row: LinkDomain["records"][number] }) {
  const t = useTranslations("linkDomains.records");
  return (
    <section aria-label={t("record", { type })} className="rounded-control border border-line p-3">
      <h3 className="mb-1 font-medium">{type}</h3>
      <dl className="grid gap-1">
        {[{ key: "name", text: name } as const, { key: "value", text: value } as const].map(
          ({ key, text }) => (
            <div key={key}>
              <dt className="text-ink-3 text-small">{t(key)}</dt>
              <dd className="flex min-w-0 items-center gap-1">
                <code className="break-all font-mono text-small">{text}</code>
                <CopyButton text={text} label={t(`${key}Copy`, { type })} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

function Records({ domain }: { domain: LinkDomain }) {
  const t = useTranslations("linkDomains.records");
  const { role } = useViewer();
  const check = useCheckLinkDomain(domain.id);
  const update = useUpdateLinkDomain(domain.id);
  const canEdit = canAccess("campaigns", role, "write");
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-1">
        <div>
          <LinkDomainStatus domain={domain} />
        </div>
        <p className="text-ink-2">
          {domain.problem === null ? t(domain.state) : <LinkDomainProblem domain={domain} />}
        </p>
      </div>
      <p className="text-ink-2">{t("intro")}</p>
      {domain.records.map((row) => (
        <DnsRecord key={row.type} row={row} />
      ))}
      <p className="text-ink-3">{t("root")}</p>
      {canEdit && (
        <Checkbox
          checked={domain.is_default}
          disabled={update.isPending}
          label={t("default")}
          hint={t("defaultHint")}
          onChange={({ target }) => update.mutate({ is_default: target.checked })}
        />
      )}
      {canEdit && (
        <div>
          <Button variant="primary" isBusy={check.isPending} onClick={() => check.mutate()}>
            {t("check")}
          </Button>
        </div>
      )}
      {check.error !== null && <ErrorPanel error={check.error} title={t("failed")} />}
    </div>
  );
}

export interface RecordsDialogProps {
  id: number;
  title: string;
  onClose: () => void;
}

export function RecordsDialog({ id, title, onClose }: RecordsDialogProps) {
  const { data } = useLinkDomain(id);
  return (
    <Dialog title={title} isOpen isWide isDisposable onClose={onClose}>
      {data && <Records domain={data} />}
    </Dialog>
  );
}
