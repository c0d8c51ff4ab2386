"use client";

import { type ComponentProps, Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";

const ConfirmDialog = lazyWhenOnline(async () => ({
  default: (await import("./confirm-dialog")).ConfirmDialog,
}));

/** Confirmation loaded on opening, for pages that rarely confirm. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  return <Suspense fallback={null}>{props.isOpen && <ConfirmDialog {...props} />}</Suspense>;
}
