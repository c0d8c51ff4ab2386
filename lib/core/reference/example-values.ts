/**
 * Values of the API documentation's examples. Numbers come from a range reserved for fiction, British like the
 * documents' English (07700 900000 to 900999), IPs from documentation networks. Readers known to be elsewhere see
 * local numbers (`own-examples.ts`).
 */
export const EXAMPLE = {
  phone: "+447700900001",
  /** Following numbers: another person's, and one of the account's inbound numbers. */
  otherPhone: "+447700900002",
  inboundNumber: "+447700900003",
  /** Country of the numbers. */
  iso2: "GB",
  /** The account's currency. */
  currency: "EUR",
  sender: "NORDWIND",
  text: "Your order 4711 is on its way.",
  callback: "order-4711",
  uuid: "0198c2a0-0000-7000-8000-000000000001",
  requestId: "4fzzzxjylrx9v2m0h5kq8w3tb7ncde61",
  /** As long as tokens in mailed links. */
  token: "mN3xQ8vT1kLw5rYb7cZp2dHs9fGj4aUe6oViXyRtW0E",
  email: "erika@example.com",
  address: "192.0.2.1",
  /** 1 January 2026 and 2100, UTC. */
  past: 1_767_225_600,
  future: 4_102_444_800,
  day: "2026-11-23",
} as const;
