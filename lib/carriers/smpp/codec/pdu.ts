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

export const HEADER_OCTETS = 16;
/** Our limit; SMPP 3.4 sets none. */
export const MAX_PDU_OCTETS = 65_536;

interface TypedPdu<C extends CommandName> {
  command: C;
  status: number;
  /** 1 to 2^31-1 (SMPP 3.4, 5.1.4); 0 is accepted from peers. */
  sequence: number;
  body: Body<C>;
  tlvs: readonly Tlv[];
}

export type Pdu<C extends CommandName = CommandName> = C extends CommandName ? TypedPdu<C> : never;

export interface Header {
  id: number;
  status: number;
  sequence: number;
}

export type DecodedPdu =
  | { kind: "pdu"; pdu: Pdu; frame: Buffer }
  | { kind: "unknown"; header: Header }
  | {
      kind: "malformed";
      header: Header;
      command: CommandName;
      responseStatus: number;
      reason: string;
      frame: Buffer;
    };

function readBody(fields: readonly Field[], cursor: Cursor): Record<string, FieldValue> {
  const body: Record<string, FieldValue> = {};
  const last = fields.at(-1);
  for (const field of fields) body[field.name] = readField(field, cursor, field === last);
  return body;
}

/** SMSCs omit the body of error responses, some of every response. */
function toEmptyBody(fields: readonly Field[]): Record<string, FieldValue> {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));
}

/** Returns malformed PDUs instead of throwing. */
export function decodePdu(frame: Buffer): DecodedPdu {
  const header: Header = {
    id: frame.readUInt32BE(4),
    status: frame.readUInt32BE(8),
    sequence: frame.readUInt32BE(12),
  };
  const { status, sequence } = header;
  const command = commandName(header.id);
  if (command === undefined) return { kind: "unknown", header };
  const fields: readonly Field[] = BODIES[command];
  const cursor = { frame, offset: HEADER_OCTETS };
  try {
    const isBodyOmitted = frame.length === HEADER_OCTETS && isResponseId(header.id);
    const body = isBodyOmitted ? toEmptyBody(fields) : readBody(fields, cursor);
    const tlvs = parseTlvs(frame, cursor.offset);
    return { kind: "pdu", pdu: { command, status, sequence, body, tlvs } as Pdu, frame };
  } catch (error) {
    if (!(error instanceof MalformedPdu)) throw error;
    const { status: responseStatus, message: reason } = error;
    return { kind: "malformed", header, command, responseStatus, reason, frame };
  }
}

/** Shared, as encoding is synchronous and copies out. */
const scratch = Buffer.alloc(MAX_PDU_OCTETS);

/** Throws RangeError if a value doesn't fit. */
export function encodePdu<C extends CommandName>(
  command: C,
  body: Body<C>,
  { sequence, status = 0, tlvs = [] }: { sequence: number; status?: number; tlvs?: readonly Tlv[] },
): Buffer {
  const values: Readonly<Record<string, FieldValue>> = body;
  const fields: readonly Field[] = BODIES[command];
  let offset = HEADER_OCTETS;
  for (const field of fields) offset = writeField(field, values[field.name], scratch, offset);
  offset = writeTlvs(tlvs, scratch, offset);
  scratch.writeUInt32BE(offset, 0);
  scratch.writeUInt32BE(commandId(command), 4);
  scratch.writeUInt32BE(status, 8);
  scratch.writeUInt32BE(sequence, 12);
  return Buffer.from(scratch.subarray(0, offset));
}
