"use client";

import { useTheme } from "next-themes";
import { useEffect, useLayoutEffect } from "react";
import { setSingleKeyShortcuts } from "@/components/layout/shortcuts/setting";
import { toSessionIdentity } from "@/lib/core/session-owner";
import { setSessionIdentity } from "@/lib/queries/transport/session-owner";
import { useViewer } from "./viewer";

const THEME_OF = "theme-of";

export function ApplyProfile() {
  const { accountId, userId, email, theme, hasSingleKeyShortcuts } = useViewer();
  const { setTheme } = useTheme();
  // Before the effects of pages, which send API requests.
  useLayoutEffect(() => {
    setSessionIdentity(toSessionIdentity(accountId, userId));
    return () => setSessionIdentity(null);
  }, [accountId, userId]);
  useEffect(() => setSingleKeyShortcuts(hasSingleKeyShortcuts), [hasSingleKeyShortcuts]);
  useEffect(() => {
    const selected = `${email} ${theme}`;
    if (localStorage.getItem(THEME_OF) === selected) return;
    localStorage.setItem(THEME_OF, selected);
    setTheme(theme);
  }, [email, theme, setTheme]);
  return null;
}
