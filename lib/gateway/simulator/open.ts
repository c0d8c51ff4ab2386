import { env } from "@/lib/env";

/**
 * Everybody who reaches the embedded default may look into its virtual phones and mailbox, since nobody
 * can sign in before reading a mail. Anywhere else these addresses do not exist.
 */
export function isSimulatorOpen(): boolean {
  return env.SIMULATOR === "on" && env.IS_EMBEDDED;
}
