"use client";

import { clsx } from "clsx";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { leave } from "@/components/hooks/unsaved-work";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { IconButton } from "./icon-button";
import { backdropClass, floatingClass } from "./overlay";

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** For secrets shown once, which a stray key or click must not dismiss. */
  requiresExplicitClose?: boolean;
  /** Input here isn't worth keeping, such as a password. */
  isDisposable?: boolean;
  /** Holds unsaved work outside its forms. */
  isUnsaved?: boolean;
  /**
   * May open while the user is typing: the focus starts on the dialog, so keystrokes for the page don't land in a
   * field.
   */
  isOpenedByApp?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

/** Dialog; with unsaved input, Escape and outside clicks ask first. */
export function Dialog({ isOpen, onClose, ...content }: DialogProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={backdropClass} />
        {isOpen && <DialogContent {...content} onClose={onClose} />}
      </Radix.Portal>
    </Radix.Root>
  );
}

function DialogContent({
  title,
  onClose,
  requiresExplicitClose = false,
  isDisposable = false,
  isUnsaved = false,
  isOpenedByApp = false,
  isWide = false,
  children,
}: Omit<DialogProps, "isOpen">) {
  const [touchedForm, setTouchedForm] = useState<Element | null>(null);
  const isDirty = touchedForm !== null || isUnsaved;
  useUnsavedWork(isDirty);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (touchedForm === null || content.current === null) return;
    // The form disappears on submit, while the dialog may stay and show a new key.
    const observer = new MutationObserver(() => !touchedForm.isConnected && setTouchedForm(null));
    observer.observe(content.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [touchedForm]);
  function preventClose(event: Event) {
    if (!requiresExplicitClose && !isDirty) return;
    event.preventDefault();
    if (!requiresExplicitClose) leave(onClose);
  }
  return (
    <Radix.Content
      ref={content}
      aria-describedby={undefined}
      onOpenAutoFocus={(event) => {
        if (!isOpenedByApp) return;
        event.preventDefault();
        content.current?.focus();
      }}
      onEscapeKeyDown={preventClose}
      onPointerDownOutside={preventClose}
      onInput={({ target }) => {
        if (!isDisposable && target instanceof Element)
          setTouchedForm(target.closest("form") ?? touchedForm);
      }}
      className={clsx(
        floatingClass,
        "fixed top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto p-6",
        isWide ? "w-160" : "w-112",
      )}
    >
      <Radix.Title className="mb-3 font-semibold text-page">{title}</Radix.Title>
      {children}
    </Radix.Content>
  );
}

export interface SheetProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  actions?: ReactNode;
  /** False keeps the page usable. */
  isModal?: boolean;
  /** `full` covers a phone's screen. */
  side?: "right" | "full";
  children: ReactNode;
}

export function Sheet(props: SheetProps) {
  const { title, isOpen, onClose, actions, isModal = true, side = "right", children } = props;
  const t = useTranslations("ui");
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()} modal={isModal}>
      <Radix.Portal>
        {isModal && <Radix.Overlay className={backdropClass} />}
        <Radix.Content
          aria-describedby={undefined}
          onInteractOutside={(event) => !isModal && event.preventDefault()}
          className={clsx(
            "fixed z-30 flex flex-col border-line bg-raised text-ink shadow-raised outline-none",
            side === "right"
              ? "top-0 right-0 h-dvh w-[45vw] min-w-96 max-w-180 border-l max-md:top-auto max-md:bottom-0 max-md:h-[85dvh] max-md:w-full max-md:min-w-0 max-md:rounded-t-sheet max-md:border-t max-md:border-l-0"
              : "inset-0",
          )}
        >
          <header className="flex min-h-12 shrink-0 items-center gap-2 border-line-soft border-b pr-3 pl-4 md:pl-6">
            <Radix.Title className="min-w-0 flex-1 truncate font-semibold text-page">
              {title}
            </Radix.Title>
            {actions}
            <IconButton icon={X} label={t("close")} onClick={onClose} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
