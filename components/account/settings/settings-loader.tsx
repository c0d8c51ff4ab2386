"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";

export interface SettingsLoaderProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** Rendered before the form's code is loaded. */
  above?: (settings: T) => ReactNode;
  /** Renders the form; loaded as a separate chunk. */
  children: (settings: T) => ReactNode;
}

export function SettingsLoader<T>({ query, above, children }: SettingsLoaderProps<T>) {
  const t = useTranslations("settings");
  const { data: loaded, error, refetch } = query;
  const data = useSkeletonData(loaded, error);
  const skeleton = <Skeleton className="m-4 h-72 max-w-180 md:m-6" />;
  if (data === undefined && error !== null) {
    return (
      <div className="p-4 md:p-6">
        <ErrorPanel error={error} title={t("loadError")} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined) return skeleton;
  return (
    <>
      {above?.(data)}
      <Suspense fallback={skeleton}>{children(data)}</Suspense>
    </>
  );
}
