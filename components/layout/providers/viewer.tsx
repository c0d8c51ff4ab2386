"use client";

import { NuqsAdapter } from "nuqs/adapters/next/app";
import { createContext, type ReactNode, useContext } from "react";
import { NumberFormatContext } from "@/components/format/use-formats";
import { type Country, CountryContext } from "@/components/format/use-country";
import type { NumberFormat } from "@/components/format/format";
import type { MemberRole } from "@/lib/core/context";
import type { Theme } from "./themes";

export interface ViewerInfo {
  accountId: number;
  userId: number;
  fullName: string;
  email: string;
  accountName: string;
  role: MemberRole;
  isAccountActivated: boolean;
  hasSimulator: boolean;
  isStaff: boolean;
  numberFormat: NumberFormat;
  country: Country;
  theme: Theme;
  hasSingleKeyShortcuts: boolean;
  /** From the user agent, until the width is known. */
  isPhone: boolean;
  version: string;
}

const ViewerContext = createContext<ViewerInfo | null>(null);

export function ViewerProvider({ viewer, children }: { viewer: ViewerInfo; children: ReactNode }) {
  return (
    <ViewerContext value={viewer}>
      <NumberFormatContext value={viewer.numberFormat}>
        <CountryContext value={viewer.country}>
          <NuqsAdapter>{children}</NuqsAdapter>
        </CountryContext>
      </NumberFormatContext>
    </ViewerContext>
  );
}

export function useViewer(): ViewerInfo {
  const viewer = useContext(ViewerContext);
  if (viewer === null) throw new Error("useViewer needs the shell around it");
  return viewer;
}
