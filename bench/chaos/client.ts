import { setTimeout as sleep } from "node:timers/promises";

/** What a careful customer does: the same Idempotency-Key until there is an answer. */
export interface Accepted {
  uuid: string;
  key: string;
}

export interface ClientOptions {
  /** Ports of the API processes; one that is down is tried again, then another. */
  ports: () => number[];
  token: string;
  messages: number;
  concurrency: number;
  random: () => number;
  /** Gives up so long after the start. */
  timeoutMs: number;
}

export interface ClientReport {
  accepted: Accepted[];
  retries: number;
  /** Answers with a status that nobody promised. */
  surprises: string[];
}

const MESSAGE = { text: "Chaos", sender_id: "POSTHORN", phone: "+4917199999999" };

async function post(port: number, token: string, key: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/sms`, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-service-auth-token": token,
      "idempotency-key": key,
    },
    body: JSON.stringify(MESSAGE),
    signal: AbortSignal.timeout(10_000),
  });
}

/** Sends messages, repeating each with its key until it is answered 201. */
export async function sendAll(options: ClientOptions): Promise<ClientReport> {
  const report: ClientReport = { accepted: [], retries: 0, surprises: [] };
  const deadline = Date.now() + options.timeoutMs;
  let next = 0;

  async function sendOne(key: string): Promise<void> {
    while (Date.now() < deadline) {
      const ports = options.ports();
      const port = ports[Math.floor(options.random() * ports.length)];
      try {
        if (port === undefined) throw new Error("No process is up");
        const response = await post(port, options.token, key);
        if (response.status === 201) {
          const { uuid } = (await response.json()) as { uuid: string };
          report.accepted.push({ uuid, key });
          return;
        }
        const body = await response.text();
        if (response.status !== 503 && response.status !== 409) {
          report.surprises.push(`${response.status} ${body.slice(0, 200)}`);
          return;
        }
      } catch {
        // The process was killed in the middle: whether the message was taken is what the key settles.
      }
      report.retries += 1;
      await sleep(20 + options.random() * 60);
    }
    report.surprises.push(`no answer for ${key}`);
  }

  await Promise.all(
    Array.from({ length: options.concurrency }, async () => {
      while (next < options.messages) {
        const number = next;
        next += 1;
        await sendOne(`chaos-${number}`);
      }
    }),
  );
  return report;
}
