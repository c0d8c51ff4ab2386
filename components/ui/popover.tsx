"use client";

import { Popover as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useRef } from "react";
import { floatingClass } from "./overlay";

export interface PopoverProps {
  /** Omitted if an external element (`anchor`) opens it. */
  trigger?: ReactNode;
  anchor?: RefObject<HTMLElement | null>;
  label: string;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  align?: "start" | "center" | "end";
  className?: string;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
  /** False for popovers that open by themselves. */
  takesFocus?: boolean;
  /** `preventDefault` keeps it open, for going back one step. */
  onEscape?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

export function Popover(props: PopoverProps) {
  const { trigger, anchor, label, isOpen, onOpenChange, align = "start", className } = props;
  const { takesFocus = true } = props;
  const hadFocus = useRef(takesFocus);
  return (
    <Radix.Root
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange && { onOpenChange })}
    >
      {trigger !== undefined && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      {anchor !== undefined && <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />}
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onPointerEnter={props.onPointerEnter}
          onPointerLeave={props.onPointerLeave}
          onOpenAutoFocus={(event) => !takesFocus && event.preventDefault()}
          onFocus={() => {
            hadFocus.current = true;
          }}
          // The opening button handles its own press; avoids toggling twice.
          onInteractOutside={(event) => {
            if (anchor?.current?.contains(event.target as Node)) event.preventDefault();
          }}
          {...(props.onEscape && { onEscapeKeyDown: props.onEscape })}
          // Radix doesn't know the anchor. Leaves the focus if the selection moved it elsewhere.
          onCloseAutoFocus={(event) => {
            if (anchor === undefined) return;
            event.preventDefault();
            const isLost = [null, document.body].includes(document.activeElement as HTMLElement);
            if (hadFocus.current && isLost) anchor.current?.focus({ preventScroll: true });
          }}
          className={`${floatingClass} max-w-[calc(100vw-1rem)] ${className ?? "p-3"}`}
        >
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
