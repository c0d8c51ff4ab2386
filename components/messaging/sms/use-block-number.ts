"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { startTask } from "@/components/layout/background-tasks/task-store";
import { useViewer } from "@/components/layout/providers/viewer";
import { showToast } from "@/components/ui/toast/toast";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { canAccess } from "@/lib/core/permissions/permissions";
import { blockNumber, unblockNumber, useInvalidateBlocks } from "@/lib/queries/blocked-numbers";

export interface BlockNumberAction {
  canBlock: boolean;
  isBusy: boolean;
  block: () => void;
}

export function useBlockNumber(phone: string): BlockNumberAction {
  const t = useTranslations("sms.action");
  const { role } = useViewer();
  const refresh = useInvalidateBlocks();
  const [isBusy, setBusy] = useState(false);
  const visible = { phone: formatPhone(phone) };

  function showError(title: string, error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    showToast({ title, text, isFailure: true });
  }

  async function unblock(id: number): Promise<void> {
    await unblockNumber(id).catch((error) => showError(t("unblockFailed", visible), error));
    await refresh();
  }

  async function block(): Promise<void> {
    setBusy(true);
    try {
      const { id } = await blockNumber({ number: phone });
      startTask({ title: t("blocked", visible) }).undo(() => void unblock(id));
      await refresh();
    } catch (error) {
      showError(t("blockFailed", visible), error);
    }
    setBusy(false);
  }

  return {
    canBlock: canAccess("blockedNumbers", role, "write"),
    isBusy,
    block: () => void block(),
  };
}
