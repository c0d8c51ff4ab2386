import { setTimeout as sleep } from "node:timers/promises";

/** A message accepted with 201. `name` travels in `callback_data`. */
export interface Accepted {
  uuid: string;
  name: string;
  /** Sent without an Idempotency-Key, as many customers do; a retry may create a second message. */
  isBare: boolean;
  token: string;
  /** Unix seconds before which it must not be sent. Null to send at once. */
  deliveryAt: number | null;
}

export interface Cancelled {
  uuid: string;
  at: number;
}

export interface Try {
  token: string;
  /** Unix milliseconds of the response. */
  at: number;
  ms: number;
  /** Null if the connection broke, e.g. on a kill; `timeout` after ten seconds. */
  status: number | "timeout" | null;
  hasRetryAfter: boolean;
}

export interface ClientOptions {
  /** Ports of the API processes. If one is down, it is retried, then another. */
  ports: () => number[];
  /** One per account, used in rotation. */
  tokens: readonly string[];
  messages: number;
  /** Continues beyond `messages` while faults go on. */
  goesOn?: () => boolean;
  /** Between one caller's messages; default 0. */
  pauseMs?: number;
  /** Default: one text for all. */
  toText?: (name: string) => string;
  /** Default "chaos". */
  prefix?: string;
  onTry?: (item: Try) => void;
  concurrency: number;
  random: () => number;
  timeoutMs: number;
}

export interface ClientReport {
  accepted: Accepted[];
  cancelled: Cancelled[];
  deleted: number;
  retries: number;
  /**
   * Attempts without a key and with an unknown result (no response, or 503); each may have created an extra message.
   */
  bareUnanswered: number;
  /** Responses with an undocumented status. */
  unexpectedAnswers: string[];
}

const MESSAGE = { text: "Chaos", sender_id: "POSTHORN", phone: "+4917199999999" };
/** Interval of messages without a key, which take another path through the database. */
const BARE_EVERY = 3;
const SCHEDULED_EVERY = 7;
const SCHEDULED_SECONDS = 6;
/** Intervals at which a keyed message is cancelled, or an older one deleted. */
const CANCEL_EVERY = 11;
const DELETE_EVERY = 13;

type Wanted = Omit<Accepted, "uuid"> & { text: string };

async function request(
  port: number,
  token: string,
  method: "POST" | "DELETE",
  path: string,
  extra: { body?: object; key?: string } = {},
): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      accept: "application/json",
      "x-service-auth-token": token,
      ...(extra.body !== undefined && { "content-type": "application/json" }),
      ...(extra.key !== undefined && { "idempotency-key": extra.key }),
    },
    ...(extra.body !== undefined && { body: JSON.stringify(extra.body) }),
    signal: AbortSignal.timeout(10_000),
  });
}

function post(port: number, { token, name, isBare, ...wanted }: Wanted): Promise<Response> {
  const { text, deliveryAt } = wanted;
  const body = { ...MESSAGE, text, callback_data: name, delivery_at: deliveryAt ?? undefined };
  return request(port, token, "POST", "/sms", { body, ...(!isBare && { key: name }) });
}

/** Sends messages, most with an idempotency key, retrying each until 201. */
export async function sendAll(options: ClientOptions): Promise<ClientReport> {
  const report: ClientReport = {
    accepted: [],
    cancelled: [],
    deleted: 0,
    retries: 0,
    bareUnanswered: 0,
    unexpectedAnswers: [],
  };
  const deadline = Date.now() + options.timeoutMs;
  let next = 0;

  function pickPort(): number {
    const ports = options.ports();
    const port = ports[Math.floor(options.random() * ports.length)];
    if (port === undefined) throw new Error("No process is up");
    return port;
  }

  /** Not retried; an unanswered attempt's result is read from the database. */
  async function cancelOne(): Promise<void> {
    const item = report.accepted.findLast(({ isBare }) => !isBare);
    if (item === undefined) return;
    const path = `/sms/ops/batch_cancel?uuid[]=${item.uuid}`;
    const response = await request(pickPort(), item.token, "POST", path);
    if (response.status !== 200) return;
    const answer = (await response.json()) as { canceled_sms_count: number };
    if (answer.canceled_sms_count > 0) report.cancelled.push({ uuid: item.uuid, at: Date.now() });
  }

  async function deleteOne(): Promise<void> {
    const old = report.accepted.slice(0, -200).filter(({ isBare }) => !isBare);
    const item = old[Math.floor(options.random() * old.length)];
    if (item === undefined) return;
    const response = await request(pickPort(), item.token, "DELETE", `/sms/${item.uuid}`);
    if (response.status === 204) report.deleted += 1;
  }

  async function change(number: number): Promise<void> {
    try {
      if (number % CANCEL_EVERY === 0) await cancelOne();
      if (number % DELETE_EVERY === 0) await deleteOne();
    } catch {
      // The process was killed mid-request.
    }
  }

  async function observed(requested: Wanted): Promise<Response> {
    const { token } = requested;
    const startedAt = Date.now();
    const reportTry = (status: Try["status"], hasRetryAfter = false) => {
      const at = Date.now();
      options.onTry?.({ token, at, ms: at - startedAt, status, hasRetryAfter });
    };
    try {
      const response = await post(pickPort(), requested);
      reportTry(response.status, response.headers.has("retry-after"));
      return response;
    } catch (error) {
      reportTry((error as Error).name === "TimeoutError" ? "timeout" : null);
      throw error;
    }
  }

  async function sendOne(requested: Wanted): Promise<void> {
    const { name, isBare } = requested;
    while (Date.now() < deadline) {
      try {
        const response = await observed(requested);
        if (response.status === 201) {
          const { uuid } = (await response.json()) as { uuid: string };
          report.accepted.push({ ...requested, uuid });
          return;
        }
        const body = await response.text();
        if (response.status !== 503 && response.status !== 409) {
          report.unexpectedAnswers.push(`${response.status} ${body.slice(0, 200)}`);
          return;
        }
        // The connection to Postgres may have broken at COMMIT.
        if (isBare) report.bareUnanswered += 1;
      } catch {
        // The process was killed mid-request; only a key settles whether the message was accepted.
        if (isBare) report.bareUnanswered += 1;
      }
      report.retries += 1;
      await sleep(20 + options.random() * 60);
    }
    report.unexpectedAnswers.push(`no answer for ${name}`);
  }

  await Promise.all(
    Array.from({ length: options.concurrency }, async () => {
      while (next < options.messages || (options.goesOn?.() === true && Date.now() < deadline)) {
        const number = next;
        next += 1;
        const name = `${options.prefix ?? "chaos"}-${number}`;
        await sendOne({
          name,
          text: options.toText?.(name) ?? MESSAGE.text,
          isBare: number % BARE_EVERY === 0,
          token: options.tokens[number % options.tokens.length] ?? "",
          deliveryAt:
            number % SCHEDULED_EVERY === 0
              ? Math.floor(Date.now() / 1000) + SCHEDULED_SECONDS
              : null,
        });
        await change(number);
        if (options.pauseMs !== undefined) await sleep(options.pauseMs);
      }
    }),
  );
  return report;
}
