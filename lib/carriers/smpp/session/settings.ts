import { z } from "zod";

/** Type of number and numbering plan (SMPP 3.4, 5.2.5 and 5.2.6). */
const numbering = (ton: number, npi: number) =>
  z
    .strictObject({
      ton: z.number().int().min(0).max(6).default(ton),
      npi: z.number().int().min(0).max(18).default(npi),
    })
    .prefault({});

const milliseconds = (standard: number) => z.number().int().min(1).max(3_600_000).default(standard);

/** Characters that a C-octet string can hold. */
const credential = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\x20-\x7e]*$/, "Only printable ASCII characters can be sent.");

const PEM = /^\s*-----BEGIN CERTIFICATE-----/;

/** Settings of a carrier that is reached over SMPP 3.4, as an operator writes them; `password` in clear. */
export const smppSettings = z.strictObject({
  host: z.string().min(1).max(253),
  port: z.number().int().min(1).max(65_535).default(2775),
  tls: z
    .strictObject({
      on: z.boolean().default(false),
      /** Certificates that sign the peer's, as PEM; absent: the usual authorities. */
      ca: z.string().regex(PEM, "A certificate in PEM form is needed.").optional(),
      /** Name that the peer's certificate must have; absent: the host. */
      servername: z.string().min(1).max(253).optional(),
    })
    .prefault({}),
  system_id: credential(64).min(1),
  password: credential(64).default(""),
  system_type: credential(12).default(""),
  /** `split`: a transmitter and a receiver each, for providers without transceivers. */
  bind: z.enum(["transceiver", "split"]).default("transceiver"),
  /** Binds; of split ones, pairs. */
  connections: z.number().int().min(1).max(64).default(1),
  /** Requests of one bind that may wait for their response. */
  window: z.number().int().min(1).max(1_000).default(10),
  source: z
    .strictObject({
      number: numbering(1, 1),
      /** Numbers too short to be international. */
      short_code: numbering(3, 0),
      text: numbering(5, 0),
    })
    .prefault({}),
  destination: numbering(1, 1),
  service_type: credential(5).default(""),
  /** What the carrier's data_coding 0 means, and how its septets are laid out. */
  alphabet: z.enum(["gsm", "latin1", "ascii"]).default("gsm"),
  gsm_packing: z.enum(["unpacked", "packed"]).default("unpacked"),
  /** How parts of a long text are marked: in a header, in parameters, or not cut at all. */
  concatenation: z.enum(["udh", "sar", "payload"]).default("udh"),
  /** 0: no receipts; 1: all; 2: of failures. Bits beyond as in SMPP 3.4, 5.2.17. */
  registered_delivery: z.number().int().min(0).max(31).default(1),
  /** Whether the carrier is told how long a message is worth delivering. */
  validity: z.boolean().default(true),
  /** What the ID in a receipt's text is written in, where the response has it in the other one. */
  id_format: z.enum(["raw", "hex", "dec"]).default("raw"),
  timeouts: z
    .strictObject({
      /** From opening a connection until it is bound. */
      bind: milliseconds(20_000),
      response: milliseconds(60_000),
      /** Silence of the peer after which it is asked whether it is there. */
      idle: milliseconds(30_000),
      enquire: milliseconds(10_000),
      /** Longest pause between two tries to connect (a carrier is back half a minute after its trouble), and the first. */
      reconnect: milliseconds(20_000),
      first_reconnect: milliseconds(1_000),
      /** Pause after the peer refused the credentials. */
      refused: milliseconds(300_000),
      /** How long a message may wait for a place in a window. */
      slot: milliseconds(1_500),
      unbind: milliseconds(5_000),
      /** So long after its first part a message from a phone is taken as it is. */
      parts: milliseconds(600_000),
    })
    .prefault({}),
});

export type SmppSettings = z.infer<typeof smppSettings>;
