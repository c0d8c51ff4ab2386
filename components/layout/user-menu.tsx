"use client";

import { ChevronsUpDown } from "lucide-react";
import { signOut } from "next-auth/react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ThemeSwitch } from "./theme-switch";

const ROLES = {
  owner: "Owner",
  developer: "Developer",
  marketing: "Marketing",
  accountant: "Accountant",
} as const;

export interface UserMenuProps {
  userName: string;
  email: string;
  role: keyof typeof ROLES;
}

/** next-auth would go to the configured address, which need not be the one in the address bar. */
async function leave(): Promise<void> {
  await signOut({ redirect: false });
  location.assign("/login");
}

/** Who is signed in, the theme, and the way out. Closes by Escape and by a click elsewhere. */
export function UserMenu({ userName, email, role }: UserMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const element = menu.current;
      if (element === null || !element.open) return;
      if (
        event instanceof KeyboardEvent
          ? event.key !== "Escape"
          : element.contains(event.target as Node)
      ) {
        return;
      }
      element.open = false;
      if (event instanceof KeyboardEvent) element.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, []);
  return (
    <details ref={menu} className="relative">
      <summary className="flex min-h-9 list-none items-center gap-2 rounded-control px-2 hover:bg-hover max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 truncate">{userName}</span>
        <ChevronsUpDown aria-hidden size={14} strokeWidth={1.75} className="text-ink-3" />
        <span className="sr-only">Your menu</span>
      </summary>
      <div className="absolute bottom-full left-0 z-10 mb-1 grid w-60 gap-3 rounded-sheet border border-line bg-raised p-3 shadow-raised">
        <div>
          <p className="truncate font-medium">{email}</p>
          <p className="text-ink-3">{ROLES[role]}</p>
        </div>
        <ThemeSwitch />
        <Button onClick={() => void leave()}>Sign out</Button>
      </div>
    </details>
  );
}
