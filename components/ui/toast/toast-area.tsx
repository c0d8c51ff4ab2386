"use client";

import { Suspense, useEffect, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { listenToToasts, type Toast } from "./toast";

const Toaster = lazyWhenOnline(async () => ({
  default: (await import("./toaster")).ToastStack,
}));

/** Area for toasts, mounted once per page; loads the toast component with the first toast. */
export function ToastArea() {
  const [first, setFirst] = useState<Toast[]>([]);
  useEffect(() => {
    if (first.length > 0) return;
    return listenToToasts((toast) => setFirst((toasts) => [...toasts, toast]));
  }, [first]);
  if (first.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toaster first={first} />
    </Suspense>
  );
}
