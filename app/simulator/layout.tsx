import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { SimulatorFrame } from "@/components/simulator/simulator-frame";
import { isSimulatorOpen } from "@/lib/gateway/simulator/open";

export default function SimulatorLayout({ children }: { children: ReactNode }) {
  if (!isSimulatorOpen()) notFound();
  return <SimulatorFrame>{children}</SimulatorFrame>;
}
