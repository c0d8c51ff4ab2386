"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useViewer } from "@/components/layout/providers/viewer";
import { fileUrlFor } from "@/lib/core/session-owner";
import { meKeys } from "@/lib/queries/me";

export interface FileLinkProps extends ComponentProps<"a"> {
  /** The URL of a file of the API, with or without a query. */
  href: string;
}

/** Saves a file that the API makes for the account of this page; refused once the browser is signed in to another one. */
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
        // Browsers say only that a file couldn't be had: the page learns why by a question of its own.
        void client.refetchQueries({ queryKey: meKeys.all });
      }}
    />
  );
}
