"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { ErrorPanel } from "./error-panel";

export interface ConfirmDialogProps {
  title: string;
  /** What will happen and what stays. */
  children: ReactNode;
  /** Verb and object, such as "Delete message". */
  action: string;
  isOpen: boolean;
  isBusy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, isOpen, isBusy, error, onConfirm, onClose } = props;
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <div className="grid gap-4">
        <div className="text-ink-2">{children}</div>
        {error !== null && <ErrorPanel error={error} title="It did not work." />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Keep</Button>
          <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
