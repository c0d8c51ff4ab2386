"use client";

import { Popover as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useRef } from "react";
import { floatingClass } from "./overlay";

export interface PopoverProps {
  /** A button; left out when an element elsewhere opens it: see `anchor`. */
  trigger?: ReactNode;
  anchor?: RefObject<HTMLElement | null>;
  label: string;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  align?: "start" | "center" | "end";
  className?: string;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
  /** False where it opens by itself: the focus stays where it is, unless it is moved inside. */
  takesFocus?: boolean;
  /** Prevented, Escape does not close: what is inside goes one step back. */
  onEscape?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A small panel beside what it belongs to. */
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
          // A press on the button that opened it closes it there, once.
          onInteractOutside={(event) => {
            if (anchor?.current?.contains(event.target as Node)) event.preventDefault();
          }}
          {...(props.onEscape && { onEscapeKeyDown: props.onEscape })}
          // The way back leads to what opened it, also where that is no trigger of Radix, unless what was chosen led
          // elsewhere already, such as into the text that it was put into.
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
