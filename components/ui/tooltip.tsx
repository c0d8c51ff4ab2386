"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { floatingClass } from "./overlay";

export interface TooltipProps {
  text: ReactNode;
  /** A single focusable element, which shows the tooltip on hover and focus. */
  children: ReactNode;
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={4}
            collisionPadding={8}
            className={`${floatingClass} max-w-72 px-2 py-1 text-ink-2 text-small`}
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
