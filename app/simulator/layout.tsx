import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { SimulatorFrame } from "@/components/developers/simulator/simulator-frame";
import { isSimulatorOpen } from "@/lib/gateway/developers/simulator/page-access";

export default async function SimulatorLayout({ children }: { children: ReactNode }) {
  if (!(await isSimulatorOpen())) notFound();
  return <SimulatorFrame>{children}</SimulatorFrame>;
}
