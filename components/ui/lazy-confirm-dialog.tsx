"use client";

import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "@/components/hooks/lazy-part";

const ConfirmDialog = lazyPart(async () => ({
  default: (await import("./confirm-dialog")).ConfirmDialog,
}));

/** `ConfirmDialog` whose code arrives with the question, for pages that seldom ask one. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  return <Suspense fallback={null}>{props.isOpen && <ConfirmDialog {...props} />}</Suspense>;
}
