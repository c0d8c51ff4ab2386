import { setTimeout as sleep } from "node:timers/promises";

/** One message that was answered 201. `name` travels in `callback_data`. */
export interface Accepted {
  uuid: string;
  name: string;
  /** Sent without an Idempotency-Key, as many customers do: a repeat may be a second message. */
  isBare: boolean;
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
  /** Tries without a key whose result is unknown (no answer, or 503): each may have left one message more. */
  bareUnanswered: number;
  /** Answers with a status that nobody promised. */
  surprises: string[];
}

const MESSAGE = { text: "Chaos", sender_id: "POSTHORN", phone: "+4917199999999" };
/** Every so many messages go without a key: that is another path through the database. */
const BARE_EVERY = 3;

async function post(port: number, token: string, name: string, isBare: boolean): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/sms`, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "x-service-auth-token": token,
      ...(!isBare && { "idempotency-key": name }),
    },
    body: JSON.stringify({ ...MESSAGE, callback_data: name }),
    signal: AbortSignal.timeout(10_000),
  });
}

/** Sends messages, repeating each until it is answered 201: most with the same key, some without any. */
export async function sendAll(options: ClientOptions): Promise<ClientReport> {
  const report: ClientReport = {
    accepted: [],
    retries: 0,
    bareUnanswered: 0,
    surprises: [],
  };
  const deadline = Date.now() + options.timeoutMs;
  let next = 0;

  async function sendOne(name: string, isBare: boolean): Promise<void> {
    while (Date.now() < deadline) {
      const ports = options.ports();
      const port = ports[Math.floor(options.random() * ports.length)];
      try {
        if (port === undefined) throw new Error("No process is up");
        const response = await post(port, options.token, name, isBare);
        if (response.status === 201) {
          const { uuid } = (await response.json()) as { uuid: string };
          report.accepted.push({ uuid, name, isBare });
          return;
        }
        const body = await response.text();
        if (response.status !== 503 && response.status !== 409) {
          report.surprises.push(`${response.status} ${body.slice(0, 200)}`);
          return;
        }
        // The connection to Postgres may have broken at the COMMIT.
        if (isBare) report.bareUnanswered += 1;
      } catch {
        // The process was killed in the middle: whether the message was taken is what a key settles.
        if (isBare) report.bareUnanswered += 1;
      }
      report.retries += 1;
      await sleep(20 + options.random() * 60);
    }
    report.surprises.push(`no answer for ${name}`);
  }

  await Promise.all(
    Array.from({ length: options.concurrency }, async () => {
      while (next < options.messages) {
        const number = next;
        next += 1;
        await sendOne(`chaos-${number}`, number % BARE_EVERY === 0);
      }
    }),
  );
  return report;
}
