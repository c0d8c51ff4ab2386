"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";

const nothing = () => () => {};
const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether keys are named as on a Mac; the server does not know. */
function useIsMac(): boolean {
  return useSyncExternalStore(nothing, isMac, () => false);
}

const MAC: Record<string, string> = { Mod: "⌘", Shift: "⇧", Alt: "⌥", Enter: "↵" };

export interface KbdProps {
  /** `Mod+K`, `Shift+D`, or keys one after the other: `G M`. `Mod` is Command or Control. */
  keys: string;
  /** Also on touch screens, where the keys are the content. */
  isAlways?: boolean;
}

/** Not shown where there is hardly a keyboard. Keys as they are called on this one: Command, Ctrl, or Strg. */
export function Kbd({ keys, isAlways = false }: KbdProps) {
  const t = useTranslations("ui.key");
  const onMac = useIsMac();
  const names: Record<string, string> = onMac
    ? MAC
    : { Mod: t("control"), Shift: t("shift"), Alt: t("alt"), Enter: t("enter") };
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
