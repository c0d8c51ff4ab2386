import { z } from "zod";
import type { CarrierHandlers } from "@/lib/carriers/carrier";
import type { PartOutcome } from "@/lib/carriers/code-messenger";
import { type CarrierKind, defineCarrierKind } from "@/lib/carriers/carrier-kind";

/** One connection that a test kind opened, and what happened to it. */
export interface TestConnection {
  name: string;
  word: string;
  connections: number;
  submissions: { uuid: string; part: number; at: number }[];
  isOpen: boolean;
  /** In-flight submissions when it was closed. */
  cutOff: number;
  handlers: CarrierHandlers | null;
}

const settingsSchema = z.strictObject({
  word: z.string().min(1),
  password: z.string().min(8),
  connections: z.int().min(1).default(1),
});

/** Creates a carrier kind that accepts every message after `answerMs`, and records carriers in `opened`. */
export function makeTestKind(answerMs: () => number = () => 0): {
  kind: CarrierKind;
  opened: TestConnection[];
} {
  const opened: TestConnection[] = [];
  const kind = defineCarrierKind<z.output<typeof settingsSchema>>({
    schema: settingsSchema,
    secrets: ["password"],
    services: ["direct", "text2speech", "text2speech_ssml"],
    countConnections: ({ connections }) => connections,
    withConnections: (settings, connections) => ({ ...settings, connections }),
    create({ name, settings }) {
      const { word, connections } = settings;
      const connection: TestConnection = {
        name,
        word,
        connections,
        submissions: [],
        isOpen: true,
        cutOff: 0,
        handlers: null,
      };
      let inFlight = 0;
      opened.push(connection);
      return {
        name,
        async submit({ uuid, attempt, parts, nextSlot }) {
          if (!connection.isOpen) throw new Error("Closed");
          for (const [index, { number }] of parts.entries()) {
            if (index > 0) await nextSlot?.();
            connection.submissions.push({ uuid, part: number, at: Date.now() });
          }
          inFlight += 1;
          await new Promise((resolve) => setTimeout(resolve, answerMs()));
          inFlight -= 1;
          return parts.map(({ number }): PartOutcome => {
            return { kind: "accepted", carrierId: `${uuid}-${attempt}-${number}` };
          });
        },
        async start(handlers) {
          connection.handlers = handlers;
        },
        async stop() {
          connection.isOpen = false;
          connection.cutOff = inFlight;
        },
      };
    },
  });
  return { kind, opened };
}
