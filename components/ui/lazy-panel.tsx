"use client";

import { runWhenOnline } from "@/components/hooks/when-online";
import { clsx } from "clsx";
import { type ComponentType, type ReactNode, Suspense, useRef, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { buttonClass, type ButtonVariant } from "./button";
import type { PanelProps } from "./panel";

export interface LazyPanelProps<P extends PanelProps> {
  load: () => Promise<ComponentType<P>>;
  panel: Omit<P, keyof PanelProps>;
  variant?: ButtonVariant;
  className?: string;
  label?: string | undefined;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

export function LazyPanel<P extends PanelProps>(props: LazyPanelProps<P>) {
  const { load, panel, variant = "plain", className, label, children } = props;
  const [isOpenInside, setOpenInside] = useState(false);
  const [Panel] = useState(() => lazyWhenOnline(async () => ({ default: await load() })));
  const anchor = useRef<HTMLButtonElement>(null);
  const isOpen = props.isOpen ?? isOpenInside;
  const setOpen = props.onOpenChange ?? setOpenInside;
  const panelProps = { ...panel, anchor, onClose: () => setOpen(false) } as unknown as P;
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onPointerEnter={() => void runWhenOnline(load)}
        onFocus={() => void runWhenOnline(load)}
        onClick={() => setOpen(!isOpen)}
        className={clsx(buttonClass(variant), className)}
      >
        {children}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Panel {...panelProps} />
        </Suspense>
      )}
    </>
  );
}
