"use client";

import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import type { Page } from "@/components/layout/navigation/page-table";
import { openPalette } from "@/components/layout/palette/open-palette";
import { usePages } from "@/components/layout/navigation/use-pages";
import { leavePage } from "@/components/hooks/unsaved-work";
import { focusFirstFieldNext, focusIfRequested } from "@/components/layout/shortcuts/first-field";
import { onOpenShortcutSheet, openShortcutSheet } from "@/components/layout/shortcuts/open-sheet";
import { listenToKeys } from "@/components/layout/shortcuts/registry";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";

const ShortcutSheet = lazyWhenOnline(async () => ({
  default: (await import("@/components/layout/shortcuts/shortcut-sheet")).ShortcutSheet,
}));

function focusSearch(): void {
  document.querySelector<HTMLInputElement>("[data-search], main input[type=search]")?.focus();
}

function GoTo({ page, letter }: { page: Page; letter: string }) {
  const router = useRouter();
  const t = useTranslations("shell");
  useShortcut(`G ${letter}`, t("shortcut.goTo", { page: t(`page.${page.key}`) }), () =>
    leavePage(() => router.push(page.path)),
  );
  return null;
}

export function GlobalShortcuts() {
  const t = useTranslations("shell.shortcut");
  const router = useRouter();
  const pages = usePages();
  const { resolvedTheme, setTheme } = useTheme();
  const [isListed, setListed] = useState(false);
  useEffect(listenToKeys, []);
  useEffect(() => onOpenShortcutSheet(() => setListed(true)), []);
  const compose = pages.find((page) => page.key === "compose");
  function startMessage(path: string) {
    focusFirstFieldNext();
    // An open empty form only gets the focus.
    if (location.pathname === path) focusIfRequested(document.querySelector("[data-compose]"));
    else leavePage(() => router.push(path));
  }
  useShortcut("Mod+K", t("palette"), openPalette);
  useShortcut("/", t("search"), focusSearch);
  useShortcut("?", t("list"), openShortcutSheet);
  useShortcut("C", t("compose"), () => compose && startMessage(compose.path), {
    isEnabled: compose !== undefined,
  });
  useShortcut("Shift+D", t("theme"), () => setTheme(resolvedTheme === "dark" ? "light" : "dark"));
  return (
    <>
      {pages.map(
        (page) => page.goTo !== undefined && <GoTo key={page.key} page={page} letter={page.goTo} />,
      )}
      {isListed && (
        <Suspense fallback={null}>
          <ShortcutSheet onClose={() => setListed(false)} />
        </Suspense>
      )}
    </>
  );
}
