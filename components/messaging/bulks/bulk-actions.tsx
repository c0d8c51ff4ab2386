"use client";

import { isOpenBulk } from "@/lib/core/messages/bulk-state";
import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button, buttonClass } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { useGraceSeconds } from "./use-grace-seconds";
import { type BulkQuestion, BulkMenuContext } from "./bulk-menu-context";

const StopDialog = lazyWhenOnline(async () => ({
  default: (await import("./stop-bulk-dialog")).StopBulkDialog,
}));
const DeleteDialog = lazyWhenOnline(async () => ({
  default: (await import("./delete-bulk-dialog")).DeleteBulkDialog,
}));
const FollowUp = lazyWhenOnline(async () => ({
  default: (await import("./follow-up-dialog")).FollowUpDialog,
}));

const loadMenu = async () => (await import("./bulk-menu")).BulkMenu;

export function BulkActions({ report }: { report: BulkReport }) {
  const t = useTranslations("bulks.action");
  const { role } = useViewer();
  const [question, setQuestion] = useState<BulkQuestion | null>(null);
  const { bulk } = report;
  const close = () => setQuestion(null);
  const canSend = canAccess("composeBulk", role, "write");
  const canStop = canSend && isOpenBulk(bulk) && !bulk.is_dryrun;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {canStop && <StopButton bulk={bulk} onClick={() => setQuestion("stop")} />}
      <BulkMenuContext value={{ report, ask: setQuestion }}>
        <LazyMenu load={loadMenu} label={t("more")} className={buttonClass("quiet")}>
          <Ellipsis aria-hidden size={16} strokeWidth={1.75} />
        </LazyMenu>
      </BulkMenuContext>
      <Suspense fallback={null}>
        {question === "stop" && <StopDialog report={report} onClose={close} />}
        {question === "delete" && <DeleteDialog report={report} onClose={close} />}
        {question === "followUp" && <FollowUp report={report} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Button to stop a bulk; in the grace period another button cancels the whole bulk. */
function StopButton({ bulk, onClick }: { bulk: BulkReport["bulk"]; onClick: () => void }) {
  const t = useTranslations("bulks.action");
  if (useGraceSeconds(bulk) > 0) return null;
  return (
    <Button variant="danger" onClick={onClick}>
      {t("stop")}
    </Button>
  );
}
