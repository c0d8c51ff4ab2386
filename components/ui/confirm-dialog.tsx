"use client";

import { useTranslations } from "next-intl";
import { AlertDialog } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { ErrorPanel } from "./error-panel";
import { backdropClass, floatingClass } from "./overlay";

export interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  action: string;
  keep?: string | undefined;
  isOpen: boolean;
  isBusy: boolean;
  reason?: string | undefined;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, keep, isOpen, isBusy, reason, error, onConfirm, onClose } =
    props;
  const t = useTranslations("ui");
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={backdropClass} />
        <AlertDialog.Content
          className={`${floatingClass} fixed top-1/2 left-1/2 grid max-h-[calc(100dvh-2rem)] w-112 max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto p-6`}
        >
          <AlertDialog.Title className="font-semibold text-page">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-ink-2">{children}</div>
          </AlertDialog.Description>
          {error !== null && <ErrorPanel error={error} title={t("didNotWork")} />}
          <div className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{keep ?? t("keep")}</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" isBusy={isBusy} reason={reason} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
