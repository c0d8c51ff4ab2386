"use client";

import { type ComponentProps, lazy, Suspense } from "react";

const ConfirmDialog = lazy(async () => ({
  default: (await import("./confirm-dialog")).ConfirmDialog,
}));

/** `ConfirmDialog` whose code arrives with the question, for pages that seldom ask one. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  return <Suspense fallback={null}>{props.isOpen && <ConfirmDialog {...props} />}</Suspense>;
}
