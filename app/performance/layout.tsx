import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { PerformanceShell } from "@/components/account/performance/performance-shell";
import { isPerformancePublic } from "@/lib/gateway/overview/performance/public-page";

export default function PerformanceLayout({ children }: { children: ReactNode }) {
  if (!isPerformancePublic()) notFound();
  return <PerformanceShell>{children}</PerformanceShell>;
}
