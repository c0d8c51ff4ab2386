"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useServerInsertedHTML } from "next/navigation";
import { type ReactNode, useState } from "react";
import { ToastArea } from "@/components/ui/toast/toast-area";
import { ANSWERS_ATTRIBUTE, getRenderQueries } from "@/lib/queries/transport/streamed-queries";
import { createQueryClient } from "@/lib/queries/transport/query-client";

const ANSWERS_MARK = { [ANSWERS_ATTRIBUTE]: "" };

export function DataProviders({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  // Not executable, so the CSP for scripts doesn't apply.
  useServerInsertedHTML(() => {
    const answers = getRenderQueries(client).consumeText();
    if (answers === null) return null;
    return (
      <script type="application/json" {...ANSWERS_MARK}>
        {answers}
      </script>
    );
  });
  return (
    <QueryClientProvider client={client}>
      {children}
      <ToastArea />
    </QueryClientProvider>
  );
}
