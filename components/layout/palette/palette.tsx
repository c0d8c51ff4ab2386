"use client";

import { usePathname } from "next/navigation";
import { Suspense, useEffect, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { onOpenPalette } from "./open-palette";
import { addRecent } from "./recent";

const PaletteDialog = lazyWhenOnline(async () => ({
  default: (await import("./palette-dialog")).PaletteDialog,
}));

/** Command palette, opened by Cmd/Ctrl+K; its content is loaded on first use. */
export function Palette() {
  const [isOpen, setOpen] = useState(false);
  const path = usePathname();
  useEffect(() => onOpenPalette(() => setOpen(true)), []);
  useEffect(() => {
    // Waits until the page has set its title.
    const timer = setTimeout(() => addRecent({ path, title: document.title }), 500);
    return () => clearTimeout(timer);
  }, [path]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <PaletteDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
