"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { whenOnline } from "@/components/hooks/when-online";

const ConfirmDialog = lazy(async () => ({
  default: (await whenOnline(() => import("./confirm-dialog"))).ConfirmDialog,
}));

/** `ConfirmDialog` whose code arrives with the question, for pages that seldom ask one. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  return <Suspense fallback={null}>{props.isOpen && <ConfirmDialog {...props} />}</Suspense>;
}
