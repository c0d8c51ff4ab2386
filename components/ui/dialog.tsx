"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Secrets that are shown once must not vanish by a stray key. */
  isSticky?: boolean;
  children: ReactNode;
}

/** The browser's own modal dialog: focus stays inside, Escape closes, focus returns where it was. */
export function Dialog({ title, isOpen, onClose, isSticky = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={(event) => {
        if (isSticky) event.preventDefault();
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-sheet border border-line bg-raised p-6 text-ink shadow-raised"
    >
      {isOpen && (
        <>
          <h2 id={titleId} className="mb-3 text-page font-semibold">
            {title}
          </h2>
          {children}
        </>
      )}
    </dialog>
  );
}
