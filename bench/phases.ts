import { createApiKey, recordKeyUse } from "@/lib/gateway/developers/api-keys/public";
import { withoutAccount } from "@/lib/db/transaction";
import { createContext } from "@/lib/db/factories";
import { acceptMessage } from "@/lib/gateway/messaging/sms/accept/accept";
import { prepareMessage } from "@/lib/gateway/messaging/sms/public";
import { smsResource, toSms } from "@/lib/gateway/messaging/sms/resource";
import { type SmsCreate, smsCreateSchema, smsSchema } from "@/lib/gateway/messaging/sms/schema";
import { type Authentication, authenticate } from "@/lib/auth/authenticate";
import { renderItem } from "@/lib/http/output/hydra";
import { KeyDirectory } from "@/lib/auth/key-directory";
import { createOutputSelector } from "@/lib/http/output/select";
import { parseStrictJson } from "@/lib/http/input/strict-json";
import { MESSAGE } from "./load";
import { runWrite } from "@/lib/db/write-context";

export interface PhaseMeasurement {
  phase: string;
  /** CPU time of this process per request, without Postgres. */
  cpuMicros: number;
  /** Heap bytes allocated per request. */
  bytes: number;
}

const RUNS = 4_000;
const CONCURRENCY = 64;

/** Needs `--expose-gc` and a young generation large enough to avoid collections while measuring. */
async function measure(phase: string, work: () => unknown): Promise<PhaseMeasurement> {
  const run = async (count: number) => {
    let next = 0;
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        while (next < count) {
          next += 1;
          await work();
        }
      }),
    );
  };
  await run(RUNS);
  globalThis.gc?.();
  const heap = process.memoryUsage().heapUsed;
  const cpu = process.cpuUsage();
  await run(RUNS);
  const { user, system } = process.cpuUsage(cpu);
  const bytes = (process.memoryUsage().heapUsed - heap) / RUNS;
  return { phase, cpuMicros: (user + system) / RUNS, bytes };
}

/** (d) Breaks down the time of `POST /sms` by phase, with 64 concurrent requests. */
export async function benchPhases(pepper: string): Promise<PhaseMeasurement[]> {
  const ctx = await createContext({ balance: "1000000" });
  const key = await runWrite(ctx, (write) => createApiKey(write, { name: "Phases" }));
  const authentication: Authentication = {
    keys: new KeyDirectory(pepper, recordKeyUse),
    sessionSecret: "unused",
    publicUrl: undefined,
    isSecure: false,
  };
  const presented = {
    header: (name: string) => (name === "x-service-auth-token" ? key.token : undefined),
    method: "POST",
    search: "",
    ip: "127.0.0.1",
  };
  const body = smsCreateSchema.parse(JSON.parse(MESSAGE)) as SmsCreate;
  const { message } = await prepareMessage(ctx, body, "api");
  const select = createOutputSelector(smsSchema, false);
  const response = toSms(message, "");
  await withoutAccount((tx) => tx.query("SELECT 1"));
  return [
    await measure("credentials (block and key, grouped)", () =>
      authenticate(presented, authentication),
    ),
    await measure("validation (strict JSON, schema)", () =>
      smsCreateSchema.safeParse(parseStrictJson(MESSAGE)),
    ),
    await measure("rules and price", () => prepareMessage(ctx, body, "api")),
    await measure("database (accept, grouped; with rules and price)", async () => {
      const { message: fresh } = await prepareMessage(ctx, body, "api");
      await acceptMessage({
        message: fresh,
        answer: response,
        idempotency: null,
        hasSpendCap: false,
      });
    }),
    await measure("answer, JSON", () => JSON.stringify(select(toSms(message, "")))),
    await measure("answer, JSON-LD", () =>
      renderItem(
        smsResource,
        select(toSms(message, "")) as Record<string, unknown>,
        `/sms/${message.uuid}`,
        "",
      ),
    ),
  ];
}
