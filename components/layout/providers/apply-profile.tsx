"use client";

import { useTheme } from "next-themes";
import { useEffect, useLayoutEffect } from "react";
import { setSingleKeyShortcuts } from "@/components/layout/shortcuts/setting";
import { sessionIdentityOf } from "@/lib/core/session-owner";
import { setSessionIdentity } from "@/lib/queries/transport/session-owner";
import { useViewer } from "./viewer";

const THEME_OF = "theme-of";

/** Applies the signed-in user and the theme and shortcut settings of their profile to this browser. */
export function ApplyProfile() {
  const { accountId, userId, email, theme, hasSingleKeyShortcuts } = useViewer();
  const { setTheme } = useTheme();
  // Before the effects of the pages, which begin to ask the API.
  useLayoutEffect(() => {
    setSessionIdentity(sessionIdentityOf(accountId, userId));
    return () => setSessionIdentity(null);
  }, [accountId, userId]);
  useEffect(() => setSingleKeyShortcuts(hasSingleKeyShortcuts), [hasSingleKeyShortcuts]);
  useEffect(() => {
    const chosen = `${email} ${theme}`;
    if (localStorage.getItem(THEME_OF) === chosen) return;
    localStorage.setItem(THEME_OF, chosen);
    setTheme(theme);
  }, [email, theme, setTheme]);
  return null;
}
