import { z } from "zod";

/** SMPP 3.4, 5.2.5 and 5.2.6. */
const numbering = (ton: number, npi: number) =>
  z
    .strictObject({
      ton: z.number().int().min(0).max(6).default(ton),
      npi: z.number().int().min(0).max(18).default(npi),
    })
    .prefault({});

const milliseconds = (standard: number) => z.number().int().min(1).max(3_600_000).default(standard);

const credential = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\x20-\x7e]*$/, "Only printable ASCII characters can be sent.");

const PEM = /^\s*-----BEGIN CERTIFICATE-----/;

/** `password` in clear text. */
export const smppSettings = z.strictObject({
  host: z.string().min(1).max(253),
  port: z.number().int().min(1).max(65_535).default(2775),
  tls: z
    .strictObject({
      on: z.boolean().default(false),
      /** PEM; absent uses the default authorities. */
      ca: z.string().regex(PEM, "A certificate in PEM form is needed.").optional(),
      /** Absent expects the host. */
      servername: z.string().min(1).max(253).optional(),
    })
    .prefault({}),
  system_id: credential(64).min(1),
  password: credential(64).default(""),
  system_type: credential(12).default(""),
  /** `split`: for providers without transceivers. */
  bind: z.enum(["transceiver", "split"]).default("transceiver"),
  connections: z.number().int().min(1).max(64).default(1),
  /** Per bind. */
  window: z.number().int().min(1).max(1_000).default(10),
  source: z
    .strictObject({
      number: numbering(1, 1),
      /** Too short to be international. */
      short_code: numbering(3, 0),
      text: numbering(5, 0),
    })
    .prefault({}),
  destination: numbering(1, 1),
  service_type: credential(5).default(""),
  /** Data_coding 0 of this carrier and its septet layout. */
  alphabet: z.enum(["gsm", "latin1", "ascii"]).default("gsm"),
  gsm_packing: z.enum(["unpacked", "packed"]).default("unpacked"),
  /** UDH, SAR parameters, or unsplit in message_payload. */
  concatenation: z.enum(["udh", "sar", "payload"]).default("udh"),
  /** 0: no receipts; 1: all; 2: failures. Further bits as in SMPP 3.4, 5.2.17. */
  registered_delivery: z.number().int().min(0).max(31).default(1),
  validity: z.boolean().default(true),
  /** Notation of ids in receipt texts if submit responses use the other one. */
  id_format: z.enum(["raw", "hex", "dec"]).default("raw"),
  timeouts: z
    .strictObject({
      /** From connecting until bound. */
      bind: milliseconds(20_000),
      response: milliseconds(60_000),
      /** Silence before enquire_link. */
      idle: milliseconds(30_000),
      enquire: milliseconds(10_000),
      /** A carrier recovers within half a minute. */
      reconnect: milliseconds(20_000),
      first_reconnect: milliseconds(1_000),
      refused: milliseconds(300_000),
      slot: milliseconds(1_500),
      unbind: milliseconds(5_000),
      /** An incomplete MO message is then stored. */
      parts: milliseconds(600_000),
    })
    .prefault({}),
});

export type SmppSettings = z.infer<typeof smppSettings>;
