"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { Button } from "@/components/ui/button";
import type { InboundRule } from "@/lib/gateway/messaging/inbound-rules/schema";

const InboundRuleDialog = lazyWhenOnline(async () => ({
  default: (await import("./inbound-rule-dialog")).InboundRuleDialog,
}));
const DeleteInboundRuleDialog = lazyWhenOnline(async () => ({
  default: (await import("./delete-inbound-rule-dialog")).DeleteInboundRuleDialog,
}));

export function InboundRuleActions({ row }: { row: InboundRule }) {
  const t = useTranslations("inboundRules.action");
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  const { name } = row;
  return (
    <>
      <Button variant="quiet" aria-label={t("editNamed", { name })} onClick={() => setOpen("edit")}>
        {t("edit")}
      </Button>
      <Button
        variant="quiet"
        aria-label={t("deleteNamed", { name })}
        onClick={() => setOpen("delete")}
      >
        {t("delete")}
      </Button>
      <Suspense fallback={null}>
        {open === "edit" && <InboundRuleDialog edited={row} onClose={close} />}
        {open === "delete" && <DeleteInboundRuleDialog row={row} onClose={close} />}
      </Suspense>
    </>
  );
}
