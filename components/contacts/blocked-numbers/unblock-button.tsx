"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { BlockedNumber } from "@/lib/gateway/contacts/blocked-numbers/schema";
import { useUnblock } from "./use-unblock";

const UnblockDialog = lazyWhenOnline(async () => ({
  default: (await import("./unblock-dialog")).UnblockDialog,
}));

export interface UnblockButtonProps {
  block: BlockedNumber;
  variant?: "plain" | "quiet";
}

export function UnblockButton({ block, variant = "plain" }: UnblockButtonProps) {
  const t = useTranslations("blocked.unblock");
  const { role } = useViewer();
  const { asking, unblock, close } = useUnblock();
  if (!canAccess("blockedNumbers", role, "write")) return null;
  return (
    <>
      <Button
        variant={variant}
        aria-label={t("label", { number: formatPhone(block.number) })}
        onClick={() => unblock(block)}
      >
        {t("action")}
      </Button>
      {asking !== null && (
        <Suspense fallback={null}>
          <UnblockDialog block={asking} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
