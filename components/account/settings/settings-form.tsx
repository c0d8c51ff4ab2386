"use client";

import { useTranslations } from "next-intl";
import type { FormEventHandler, ReactNode } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { useIsHydrated } from "@/components/hooks/use-is-hydrated";
import { UnsavedBar, type UnsavedBarProps } from "./unsaved-bar";

export interface SettingsFormProps {
  onSubmit: FormEventHandler;
  /** Error that belongs to no field. */
  problem: Error | null;
  bar: UnsavedBarProps;
  notice?: ReactNode;
  children: ReactNode;
}

export function SettingsForm({ onSubmit, problem, bar, notice, children }: SettingsFormProps) {
  const t = useTranslations("settings");
  return (
    <form noValidate onSubmit={onSubmit} inert={!useIsHydrated()}>
      {notice}
      {problem !== null && (
        <div className="max-w-180 p-4 md:p-6">
          <ErrorPanel error={problem} title={t("notSaved")} />
        </div>
      )}
      {children}
      <UnsavedBar {...bar} />
    </form>
  );
}
