"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { type ReactNode, useState } from "react";
import { ToastArea } from "@/components/ui/toast-area";
import { createQueryClient } from "@/lib/queries/query-client";

export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      {...(nonce !== undefined && { nonce })}
    >
      <QueryClientProvider client={client}>
        {children}
        <ToastArea />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
