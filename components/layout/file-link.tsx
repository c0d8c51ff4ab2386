"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { fileUrlFor } from "@/lib/core/session-owner";
import { meKeys } from "@/lib/queries/me";

export interface FileLinkProps extends ComponentProps<"a"> {
  href: string;
}

/** Fails if the browser has signed in to another account. */
export function FileLink({ href, onClick, ...props }: FileLinkProps) {
  const { accountId } = useViewer();
  const client = useQueryClient();
  return (
    <a
      download
      {...props}
      href={fileUrlFor(accountId, href)}
      onClick={(event) => {
        onClick?.(event);
        // Browsers don't report why a download failed.
        void client.refetchQueries({ queryKey: meKeys.all });
      }}
    />
  );
}
