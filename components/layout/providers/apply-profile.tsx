"use client";

import { useTheme } from "next-themes";
import { useEffect } from "react";
import { setSingleKeys } from "@/components/layout/shortcuts/setting";
import { useViewer } from "./viewer";

const THEME_OF = "theme-of";

/** Brings what a person chose in their profile into a browser in which they are for the first time. */
export function ApplyProfile() {
  const { email, theme, hasSingleKeys } = useViewer();
  const { setTheme } = useTheme();
  useEffect(() => setSingleKeys(hasSingleKeys), [hasSingleKeys]);
  useEffect(() => {
    const chosen = `${email} ${theme}`;
    if (localStorage.getItem(THEME_OF) === chosen) return;
    localStorage.setItem(THEME_OF, chosen);
    setTheme(theme);
  }, [email, theme, setTheme]);
  return null;
}
