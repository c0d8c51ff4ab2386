"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";

const subscribeNever = () => () => {};
const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns whether the platform is a Mac; false on the server, which can't know. */
function useIsMac(): boolean {
  return useSyncExternalStore(subscribeNever, isMac, () => false);
}

const ARROWS = { ArrowLeft: "←", ArrowRight: "→" };
const MAC: Record<string, string> = { Mod: "⌘", Shift: "⇧", Alt: "⌥", Enter: "↵", ...ARROWS };

export interface KbdProps {
  /** `Mod+K`, `Shift+D`, or a sequence: `G M`. */
  keys: string;
  /** Shown on touch screens too. */
  isAlways?: boolean;
}

/** Keys by platform names: Command, Ctrl, or Strg. Hidden on devices that rarely have a keyboard. */
export function Kbd({ keys, isAlways = false }: KbdProps) {
  const t = useTranslations("ui.key");
  const onMac = useIsMac();
  const names: Record<string, string> = onMac
    ? MAC
    : { Mod: t("control"), Shift: t("shift"), Alt: t("alt"), Enter: t("enter"), ...ARROWS };
  return (
    <span className={clsx("inline-flex shrink-0 gap-1", !isAlways && "pointer-coarse:hidden")}>
      {keys.split(" ").map((combination) => (
        <kbd
          key={combination}
          className="min-w-4.5 whitespace-nowrap rounded-chip border border-current/30 px-1 text-center font-sans text-kbd"
        >
          {combination
            .split("+")
            .map((key) => names[key] ?? key)
            .join(onMac ? "" : "+")}
        </kbd>
      ))}
    </span>
  );
}
