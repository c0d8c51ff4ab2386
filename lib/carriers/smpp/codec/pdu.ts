import { BODIES, type Body } from "./bodies";
import { type CommandName, commandId, commandName, isResponseId } from "./commands";
import {
  type Cursor,
  emptyValue,
  type Field,
  type FieldValue,
  readField,
  writeField,
} from "./fields";
import { MalformedPdu } from "./malformed";
import { parseTlvs, type Tlv, writeTlvs } from "./tlv";

export const HEADER_LENGTH = 16;
/** The largest optional parameter plus everything else. */
export const MAX_PDU_OCTETS = 65_536;

interface PduOf<C extends CommandName> {
  command: C;
  status: number;
  /** 1 to 2^31-1 (SMPP 3.4, 5.1.4); 0 is accepted from peers. */
  sequence: number;
  body: Body<C>;
  tlvs: readonly Tlv[];
}

export type Pdu<C extends CommandName = CommandName> = C extends CommandName ? PduOf<C> : never;

export interface Header {
  id: number;
  status: number;
  sequence: number;
}

export type Decoded =
  | { kind: "pdu"; pdu: Pdu; frame: Buffer }
  | { kind: "unknown"; header: Header }
  /** Requests are answered `status`. */
  | {
      kind: "malformed";
      header: Header;
      command: CommandName;
      status: number;
      reason: string;
      frame: Buffer;
    };

function readBody(fields: readonly Field[], cursor: Cursor): Record<string, FieldValue> {
  const body: Record<string, FieldValue> = {};
  const last = fields.at(-1);
  for (const field of fields) body[field.name] = readField(field, cursor, field === last);
  return body;
}

/** Returns the body of a response without one: SMSCs omit it in error responses, some in every response. */
function emptyBody(fields: readonly Field[]): Record<string, FieldValue> {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));
}

/** Decodes a PDU; never throws. */
export function decodePdu(frame: Buffer): Decoded {
  const header: Header = {
    id: frame.readUInt32BE(4),
    status: frame.readUInt32BE(8),
    sequence: frame.readUInt32BE(12),
  };
  const { status, sequence } = header;
  const command = commandName(header.id);
  if (command === undefined) return { kind: "unknown", header };
  const fields: readonly Field[] = BODIES[command];
  const cursor = { frame, offset: HEADER_LENGTH };
  try {
    const isLeftOut = frame.length === HEADER_LENGTH && isResponseId(header.id);
    const body = isLeftOut ? emptyBody(fields) : readBody(fields, cursor);
    const tlvs = parseTlvs(frame, cursor.offset);
    return { kind: "pdu", pdu: { command, status, sequence, body, tlvs } as Pdu, frame };
  } catch (error) {
    if (!(error instanceof MalformedPdu)) throw error;
    const { status: answer, message: reason } = error;
    return { kind: "malformed", header, command, status: answer, reason, frame };
  }
}

/** Encoding is synchronous and returns a copy. */
const scratch = Buffer.alloc(MAX_PDU_OCTETS);

/** Throws RangeError if a value doesn't fit. */
export function encodePdu<C extends CommandName>(
  command: C,
  body: Body<C>,
  { sequence, status = 0, tlvs = [] }: { sequence: number; status?: number; tlvs?: readonly Tlv[] },
): Buffer {
  const values: Readonly<Record<string, FieldValue>> = body;
  const fields: readonly Field[] = BODIES[command];
  let at = HEADER_LENGTH;
  for (const field of fields) at = writeField(field, values[field.name], scratch, at);
  at = writeTlvs(tlvs, scratch, at);
  scratch.writeUInt32BE(at, 0);
  scratch.writeUInt32BE(commandId(command), 4);
  scratch.writeUInt32BE(status, 8);
  scratch.writeUInt32BE(sequence, 12);
  return Buffer.from(scratch.subarray(0, at));
}
