"use client";

import { whenOnline } from "@/components/hooks/when-online";
import { type ComponentType, type ReactNode, Suspense, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";

export interface LazyMenuProps {
  /** Loads a component that renders a `Menu` with this trigger, open at first. */
  load: () => Promise<ComponentType<{ trigger: ReactNode }>>;
  /** Class names and content of the button. */
  className?: string;
  label?: string;
  /** -1 where another element of its group is the stop of the Tab key. */
  tabIndex?: 0 | -1;
  children: ReactNode;
}

/** The button of a menu whose code arrives when someone reaches for it. */
export function LazyMenu({ load, className, label, tabIndex, children }: LazyMenuProps) {
  const [isRequested, setRequested] = useState(false);
  const [Loaded] = useState(() => lazyWhenOnline(async () => ({ default: await load() })));
  const named = {
    ...(label !== undefined && { "aria-label": label, title: label }),
    ...(tabIndex !== undefined && { tabIndex }),
  };
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      {...named}
      onPointerEnter={() => void whenOnline(load)}
      onFocus={() => void whenOnline(load)}
      onClick={() => setRequested(true)}
      className={className}
    >
      {children}
    </button>
  );
  if (!isRequested) return button;
  return (
    <Suspense fallback={button}>
      <Loaded
        trigger={
          <button type="button" {...named} className={className}>
            {children}
          </button>
        }
      />
    </Suspense>
  );
}
