import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { SimulatorShell } from "@/components/developers/simulator/simulator-shell";
import { isSimulatorOpen } from "@/lib/gateway/developers/simulator/page-access";

export default async function SimulatorLayout({ children }: { children: ReactNode }) {
  if (!(await isSimulatorOpen())) notFound();
  return <SimulatorShell>{children}</SimulatorShell>;
}
