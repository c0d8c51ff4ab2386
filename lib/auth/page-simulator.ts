import { headers } from "next/headers";
import { isSimulatorOpenTo } from "@/lib/gateway/simulator/open";
import { addressFromHeaders } from "@/lib/http/peer-address";

/** Whether whoever opened this page may look into the simulator. For server components only. */
export async function isSimulatorOpen(): Promise<boolean> {
  return isSimulatorOpenTo(addressFromHeaders(await headers()));
}
