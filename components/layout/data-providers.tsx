"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ToastArea } from "@/components/ui/toast-area";
import { createQueryClient } from "@/lib/queries/query-client";

/** What pages with data need: the cache of answers, and the place for notices. */
export function DataProviders({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      {children}
      <ToastArea />
    </QueryClientProvider>
  );
}
