"use client";

import { Menu, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Mark } from "./mark";
import { NavigationList } from "./navigation-list";

export interface MobileBarProps {
  accountName: string;
  hasSimulator: boolean;
  /** Balance and user menu, at the foot of the opened menu. */
  children: ReactNode;
}

export function MobileBar({ accountName, hasSimulator, children }: MobileBarProps) {
  const [isOpen, setOpen] = useState(false);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setOpen(false), [path]);
  const Icon = isOpen ? X : Menu;
  return (
    <header className="border-line border-b md:hidden">
      <div className="flex h-14 items-center gap-2 px-4">
        <Mark />
        <span className="truncate font-semibold">{accountName}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label="Menu"
          onClick={() => setOpen(!isOpen)}
          className="ml-auto grid size-11 place-items-center rounded-control hover:bg-hover"
        >
          <Icon aria-hidden size={20} strokeWidth={1.75} />
        </button>
      </div>
      {isOpen && (
        <div className="grid gap-4 border-line border-t pt-3 pb-4">
          <NavigationList hasSimulator={hasSimulator} onNavigate={() => setOpen(false)} />
          <div className="mx-2 grid gap-1 border-line border-t px-2 pt-3">{children}</div>
        </div>
      )}
    </header>
  );
}
