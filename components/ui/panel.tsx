"use client";

import type { RefObject } from "react";
import { Popover, type PopoverProps } from "./popover";

/** What a panel gets from the button that opens it. */
export interface PanelProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A popover whose button stands elsewhere: open for as long as it is mounted. */
export function Panel({
  onClose,
  ...popover
}: PanelProps & Omit<PopoverProps, "trigger" | "isOpen" | "onOpenChange">) {
  return <Popover {...popover} isOpen onOpenChange={(isOpen) => !isOpen && onClose()} />;
}
