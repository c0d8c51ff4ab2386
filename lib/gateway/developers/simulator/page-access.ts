import { headers } from "next/headers";
import { isLocalByHeaders } from "@/lib/auth/peer-ip";
import { isSimulatorOpenTo } from "./open";

/** Returns whether the current request may see the simulator. For server components only. */
export async function isSimulatorOpen(): Promise<boolean> {
  return isSimulatorOpenTo({ isLocal: isLocalByHeaders(await headers()) });
}
