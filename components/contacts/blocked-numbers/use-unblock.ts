"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { startTask } from "@/components/layout/background-tasks/task-store";
import { showToast } from "@/components/ui/toast/toast";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { BlockedNumber } from "@/lib/gateway/contacts/blocked-numbers/schema";
import { blockNumber, unblockNumber, useInvalidateBlocks } from "@/lib/queries/blocked-numbers";

const toErrorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Unblocks numbers. Undoable for the account's own blocks; unsubscribed people need a reason, asked in a dialog. */
export function useUnblock() {
  const t = useTranslations("blocked.unblock");
  const refresh = useInvalidateBlocks();
  const [asking, setAsking] = useState<BlockedNumber | null>(null);

  async function restore({ id, number, note }: BlockedNumber): Promise<void> {
    const visible = { number: formatPhone(number) };
    try {
      await blockNumber({ number, note }, `block-again-${id}`);
      showToast({ title: t("again", visible) });
    } catch (error) {
      showToast({ title: t("againFailed", visible), text: toErrorMessage(error), isFailure: true });
    }
    await refresh();
  }

  async function unblock(block: BlockedNumber): Promise<void> {
    const visible = { number: formatPhone(block.number) };
    try {
      await unblockNumber(block.id);
      startTask({ title: t("done", visible) }).undo(() => void restore(block));
    } catch (error) {
      showToast({ title: t("failed", visible), text: toErrorMessage(error), isFailure: true });
    }
    await refresh();
  }

  return {
    asking,
    unblock: (block: BlockedNumber) => (block.type === 1 ? void unblock(block) : setAsking(block)),
    close: () => setAsking(null),
  };
}
