import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a receiver got it. */
export interface ReceivedRequest {
  path: string;
  headers: Record<string, string>;
  /** The raw bytes, as text. */
  body: string;
}

export interface Receiver {
  url: string;
  requests: ReceivedRequest[];
  /** Events by name and their IDs, in the order of their coming. */
  ids: () => string[];
  close: () => Promise<void>;
}

type Responder = (request: ReceivedRequest, response: ServerResponse, count: number) => void;

const ok: Responder = (_request, response) => response.end("thanks");

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Starts a local server that records requests and responds as configured. */
export async function startReceiver(reply: Responder = ok): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    void readBody(incoming).then((body) => {
      const headers = incoming.headers as Record<string, string>;
      const request = { path: incoming.url ?? "", headers, body };
      requests.push(request);
      reply(request, response, requests.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    ids: () => requests.map(({ headers }) => headers["webhook-id"] ?? ""),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
