import { z } from "zod";

/** TON and NPI (SMPP 3.4, 5.2.5 and 5.2.6). */
const numbering = (ton: number, npi: number) =>
  z
    .strictObject({
      ton: z.number().int().min(0).max(6).default(ton),
      npi: z.number().int().min(0).max(18).default(npi),
    })
    .prefault({});

const milliseconds = (standard: number) => z.number().int().min(1).max(3_600_000).default(standard);

/** Text that fits a C-octet string. */
const credential = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\x20-\x7e]*$/, "Only printable ASCII characters can be sent.");

const PEM = /^\s*-----BEGIN CERTIFICATE-----/;

/** Operator's settings of an SMPP 3.4 carrier; `password` in clear text. */
export const smppSettings = z.strictObject({
  host: z.string().min(1).max(253),
  port: z.number().int().min(1).max(65_535).default(2775),
  tls: z
    .strictObject({
      on: z.boolean().default(false),
      /** PEM certificates that sign the peer's; absent uses the default authorities. */
      ca: z.string().regex(PEM, "A certificate in PEM form is needed.").optional(),
      /** Expected name in the peer's certificate; absent expects the host. */
      servername: z.string().min(1).max(253).optional(),
    })
    .prefault({}),
  system_id: credential(64).min(1),
  password: credential(64).default(""),
  system_type: credential(12).default(""),
  /** `split`: separate transmitter and receiver, for providers without transceivers. */
  bind: z.enum(["transceiver", "split"]).default("transceiver"),
  /** Number of binds, or of pairs if split. */
  connections: z.number().int().min(1).max(64).default(1),
  /** Window: maximum in-flight requests per bind. */
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
  /** Meaning of the carrier's data_coding 0 and its septet layout. */
  alphabet: z.enum(["gsm", "latin1", "ascii"]).default("gsm"),
  gsm_packing: z.enum(["unpacked", "packed"]).default("unpacked"),
  /** Concatenation of long texts: UDH, SAR parameters, or unsplit in message_payload. */
  concatenation: z.enum(["udh", "sar", "payload"]).default("udh"),
  /** 0: no receipts; 1: all; 2: failures. Further bits as in SMPP 3.4, 5.2.17. */
  registered_delivery: z.number().int().min(0).max(31).default(1),
  /** Sends validity_period to the carrier. */
  validity: z.boolean().default(true),
  /** Notation of ids in receipt texts if submit responses use the other one. */
  id_format: z.enum(["raw", "hex", "dec"]).default("raw"),
  timeouts: z
    .strictObject({
      /** From connecting until bound. */
      bind: milliseconds(20_000),
      response: milliseconds(60_000),
      /** Silence of the peer before enquire_link. */
      idle: milliseconds(30_000),
      enquire: milliseconds(10_000),
      /** Maximum and first pause between connection attempts; a carrier recovers within half a minute. */
      reconnect: milliseconds(20_000),
      first_reconnect: milliseconds(1_000),
      /** Pause after rejected credentials. */
      refused: milliseconds(300_000),
      /** Maximum wait for a window slot. */
      slot: milliseconds(1_500),
      unbind: milliseconds(5_000),
      /** Timeout for missing parts of an MO message, after which it is stored incomplete. */
      parts: milliseconds(600_000),
    })
    .prefault({}),
});

export type SmppSettings = z.infer<typeof smppSettings>;
