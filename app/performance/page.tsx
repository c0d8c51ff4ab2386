import { notFound } from "next/navigation";
import { PerformanceView } from "@/components/account/performance/performance-view";
import { findPerformance } from "@/lib/gateway/overview/performance/public-page";
import { pageMetadata } from "@/lib/i18n/page-metadata";

export const generateMetadata = pageMetadata("performance", "title");

export default async function PerformancePage() {
  const performance = await findPerformance();
  if (performance === null) notFound();
  return <PerformanceView performance={performance} />;
}
