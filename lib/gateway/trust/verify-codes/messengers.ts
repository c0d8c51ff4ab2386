import type { CodeMessage, PartOutcome } from "@/lib/carriers/code-messenger";

export interface Messengers {
  /** Returns a carrier of this process, one of other workers, or none. */
  choose: (message: {
    uuid: string;
    phone: string;
    iso2: string;
    isTest: boolean;
  }) => { kind: "carrier"; name: string } | { kind: "elsewhere" } | { kind: "nobody" };
  /** Sends a code; null if this process isn't connected to the carrier. */
  send: (carrier: string, message: CodeMessage) => Promise<PartOutcome> | null;
}
