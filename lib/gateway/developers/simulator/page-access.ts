import { headers } from "next/headers";
import { isLocalByHeaders } from "@/lib/auth/peer-ip";
import { isSimulatorOpenTo } from "./open";

export async function isSimulatorOpen(): Promise<boolean> {
  return isSimulatorOpenTo({ isLocal: isLocalByHeaders(await headers()) });
}
