import { MAX_UNIX_TIME } from "@/lib/core/time/units";

/**
 * Numbers reserved for fiction, British like the documents' English; IPs from documentation networks. Readers known
 * to be elsewhere see local numbers (`own-examples.ts`).
 */
export const EXAMPLE = {
  phone: "+447700900001",
  /** Another person's number, and an inbound number. */
  otherPhone: "+447700900002",
  inboundNumber: "+447700900003",
  iso2: "GB",
  currency: "EUR",
  sender: "NORDWIND",
  text: "Your order 4711 is on its way.",
  callback: "order-4711",
  uuid: "0198c2a0-0000-7000-8000-000000000001",
  requestId: "4fzzzxjylrx9v2m0h5kq8w3tb7ncde61",
  /** Has the length of tokens in mailed links. */
  token: "mN3xQ8vT1kLw5rYb7cZp2dHs9fGj4aUe6oViXyRtW0E",
  email: "erika@example.com",
  address: "192.0.2.1",
  /** 1 January 2026 and 2100, UTC. */
  past: 1_767_225_600,
  future: MAX_UNIX_TIME,
  day: "2026-11-23",
} as const;
