import type { PartOutcome } from "@/lib/carriers/code-messenger";
import type { CodeMessage, CodeState } from "@/lib/carriers/code-messenger";
import { sendOnce } from "@/lib/carriers/messenger/send-once";
import { acceptReports } from "@/lib/carriers/messenger/steps";
import { asWorker } from "@/lib/db/transaction";
import type { Messengers } from "./work-on";
import { wakeByMessengers } from "./wake";

/** A messenger that records requests and responds as the test decides. */
export interface TestMessenger extends Messengers {
  asked: CodeMessage[];
  /** Reports a state of the last requested message, or of another one. */
  report: (state: CodeState, messageId?: string) => Promise<void>;
}

const NAME = "test-messenger";

/** Without `answer` it takes every code. */
export function createTestMessenger(
  answer: (message: CodeMessage, time: number) => PartOutcome | Promise<PartOutcome> = take,
): TestMessenger {
  const asked: CodeMessage[] = [];
  return {
    asked,
    choose: () => ({ kind: "carrier", name: NAME }),
    send: (_, message) =>
      sendOnce(NAME, message, async () => {
        asked.push(message);
        return answer(message, asked.length);
      }),
    async report(state, messageId = asked.at(-1)?.messageId ?? "") {
      const reports = [{ messageId, state, errorCode: null }];
      await asWorker((tx) => acceptReports(tx, NAME, reports, wakeByMessengers));
    },
  };
}

/** The answer of a messenger that takes a code. */
function take({ messageId }: CodeMessage): PartOutcome {
  return { kind: "accepted", carrierId: `m-${messageId}` };
}
