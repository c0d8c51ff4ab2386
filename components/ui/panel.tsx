"use client";

import type { RefObject } from "react";
import { Popover, type PopoverProps } from "./popover";

export interface PanelProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Popover for an external button; open while mounted. */
export function Panel({
  onClose,
  ...popover
}: PanelProps & Omit<PopoverProps, "trigger" | "isOpen" | "onOpenChange">) {
  return <Popover {...popover} isOpen onOpenChange={(isOpen) => !isOpen && onClose()} />;
}
