import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { SimulatorFrame } from "@/components/simulator/simulator-frame";
import { isSimulatorOpen } from "@/lib/auth/page-simulator";

export default async function SimulatorLayout({ children }: { children: ReactNode }) {
  if (!(await isSimulatorOpen())) notFound();
  return <SimulatorFrame>{children}</SimulatorFrame>;
}
