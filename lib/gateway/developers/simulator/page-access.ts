import { headers } from "next/headers";
import { isSimulatorOpenTo } from "./open";
import { ipFromHeaders } from "@/lib/auth/peer-ip";

/** Whether whoever opened this page may look into the simulator. For server components only. */
export async function isSimulatorOpen(): Promise<boolean> {
  return isSimulatorOpenTo(ipFromHeaders(await headers()));
}
