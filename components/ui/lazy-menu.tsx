"use client";

import { runWhenOnline } from "@/components/hooks/when-online";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";

export interface LazyMenuProps {
  /** Renders a `Menu` with this trigger, initially open. */
  load: () => Promise<ComponentType<{ trigger: ReactNode }>>;
  className?: string;
  label?: string;
  /** -1 if another element of its group is the tab stop. */
  tabIndex?: 0 | -1;
  children: ReactNode;
}

export function LazyMenu({ load, className, label, tabIndex, children }: LazyMenuProps) {
  const [isRequested, setRequested] = useState(false);
  const [Loaded] = useState(() => lazyWhenOnline(async () => ({ default: await load() })));
  const triggerProps = {
    ...(label !== undefined && { "aria-label": label, title: label }),
    ...(tabIndex !== undefined && { tabIndex }),
  };
  const element = (
    <button
      type="button"
      aria-haspopup="menu"
      {...triggerProps}
      onPointerEnter={() => void runWhenOnline(load)}
      onFocus={() => void runWhenOnline(load)}
      onClick={() => setRequested(true)}
      className={className}
    >
      {children}
    </button>
  );
  if (!isRequested) return element;
  return (
    <Suspense fallback={element}>
      <Loaded
        trigger={
          <button type="button" {...triggerProps} className={className}>
            {children}
          </button>
        }
      />
    </Suspense>
  );
}
