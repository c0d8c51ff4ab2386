"use client";

import Link from "next/link";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { RecordPending } from "@/components/layout/record-pending";
import { ErrorPanel } from "@/components/ui/error-panel";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { Import } from "@/lib/gateway/contacts/imports/schema";
import { useGroup } from "@/lib/queries/groups";
import { useImport } from "@/lib/queries/imports";
import { CheckStep } from "./check-step";
import { ColumnsStep, type Country } from "./columns-step";
import { ImportResult } from "./import-result";
import { ImportSteps, type ImportStepName } from "./import-steps";

const OPEN_SECTIONS = ["columns", "check"] as const;
const STATES_BEFORE_START: readonly Import["state"][] = ["reading", "columns", "checking", "ready"];

export function ImportView({ id, countries }: { id: string; countries: Country[] }) {
  const t = useTranslations("imports");
  const { role } = useViewer();
  const { data: loaded, error, refetch } = useImport(id);
  const visible = useSkeletonData(loaded, error);
  const [step, setStep] = useQueryState(
    "step",
    parseAsStringLiteral(OPEN_SECTIONS).withDefault("columns").withOptions({ history: "push" }),
  );
  if (visible === undefined) {
    return (
      <RecordPending
        title={t("one")}
        error={error}
        failedTitle={t("oneFailed")}
        onRetry={() => void refetch()}
        back={{ href: "/imports", text: t("all") }}
      />
    );
  }
  const scope = visible.target === "group" ? "groups" : "blockedNumbers";
  const isOpen = STATES_BEFORE_START.includes(visible.state) && canAccess(scope, role, "write");
  // Checking needs a number column.
  const open = visible.state === "columns" ? "columns" : step;
  const toStepHref = (item: ImportStepName) =>
    item === "columns" && isOpen ? `/imports/${id}?step=columns` : null;
  return (
    <>
      <PageHeader
        title={<span className="break-words">{visible.file_name ?? t("one")}</span>}
        scope={visible.group_id === null ? <BlockedLink /> : <GroupLink id={visible.group_id} />}
      />
      <div className="grid grid-cols-1 gap-5 px-4 py-4 md:px-6">
        <ImportSteps current={isOpen ? open : "import"} toHref={toStepHref} />
        {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {isOpen && open === "columns" && (
          <ColumnsStep
            currentImport={visible}
            countries={countries}
            onNext={() => void setStep("check")}
          />
        )}
        {isOpen && open === "check" && <CheckStep currentImport={visible} />}
        {!isOpen && <ImportResult currentImport={visible} />}
      </div>
    </>
  );
}

function BlockedLink() {
  const t = useTranslations("imports");
  return (
    <Link href="/blocked" className="inline-flex min-h-6 items-center underline">
      {t("intoBlocked")}
    </Link>
  );
}

function GroupLink({ id }: { id: number }) {
  const t = useTranslations("imports");
  const { data: group } = useGroup(String(id));
  if (group === undefined) return null;
  return (
    <Link href={`/groups/${id}`} className="inline-flex min-h-6 items-center underline">
      {t("into", { group: group.name })}
    </Link>
  );
}
