"use client";

import { type ComponentProps, Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";

const ConfirmDialog = lazyWhenOnline(async () => ({
  default: (await import("./confirm-dialog")).ConfirmDialog,
}));

/** `ConfirmDialog` whose code arrives with the question, for pages that seldom ask one. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  return <Suspense fallback={null}>{props.isOpen && <ConfirmDialog {...props} />}</Suspense>;
}
