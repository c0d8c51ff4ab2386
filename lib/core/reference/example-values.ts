/**
 * Values that the examples of the API's documents are made of. Each one is taken as it stands: numbers come
 * from ranges kept free for fiction (German: 0171 39200 00 to 99), addresses from nets for documentation.
 */
export const EXAMPLE = {
  phone: "+491713920001",
  /** Country of the number, and its currency. */
  iso2: "DE",
  currency: "EUR",
  sender: "NORDWIND",
  text: "Your order 4711 is on its way.",
  callback: "order-4711",
  uuid: "0198c2a0-0000-7000-8000-000000000001",
  requestId: "4fzzzxjylrx9v2m0h5kq8w3tb7ncde61",
  /** As long as those in links that are mailed. */
  token: "mN3xQ8vT1kLw5rYb7cZp2dHs9fGj4aUe6oViXyRtW0E",
  email: "erika@example.com",
  address: "192.0.2.1",
  /** 1 January 2026 and 2100, UTC. */
  past: 1_767_225_600,
  future: 4_102_444_800,
  day: "2026-11-23",
} as const;
