"use client";

import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";

const THEMES = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
] as const;
const nothing = () => () => {};

/** Which theme is stored is known in the browser only, so the server renders no choice. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const isClient = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Theme</legend>
      {THEMES.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={isClient && theme === value}
          onClick={() => setTheme(value)}
          className="min-h-7 flex-1 rounded-control px-2 text-ink-2 hover:bg-hover aria-pressed:bg-selected aria-pressed:font-medium aria-pressed:text-ink max-md:min-h-11"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
