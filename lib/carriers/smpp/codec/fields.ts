import { MalformedPdu } from "./malformed";
import { STATUS } from "./status";

/** SMPP 3.4, 3.1: integers of one octet, C-octet strings, counted octets. */
interface IntField<N extends string> {
  kind: "int";
  name: N;
}
interface TextField<N extends string> {
  kind: "text";
  name: N;
  /** Maximum written octets including the NUL. Peers may send more. */
  max: number;
}
interface OctetsField<N extends string> {
  kind: "octets";
  name: N;
}

export type Field = IntField<string> | TextField<string> | OctetsField<string>;
export type FieldValue = number | string | Buffer;

export type BodyOf<F extends readonly Field[]> = {
  [K in F[number] as K["name"]]: K["kind"] extends "int"
    ? number
    : K["kind"] extends "text"
      ? string
      : Buffer;
};

export const int = <N extends string>(name: N): IntField<N> => ({ kind: "int", name });
export const text = <N extends string>(name: N, max: number): TextField<N> => ({
  kind: "text",
  name,
  max,
});
export const octets = <N extends string>(name: N): OctetsField<N> => ({ kind: "octets", name });

/** Maximum `sm_length` (5.2.21). */
const MAX_OCTETS = 254;

const toTruncatedError = (name: string) =>
  new MalformedPdu(`The PDU ends within ${name}`, STATUS.invalidLength);

export interface Cursor {
  frame: Buffer;
  offset: number;
}

/**
 * Ignores the standard's maximum: the frame bounds the text, and rejecting a long `service_type` would lose the
 * message. A PDU's last field may lack its NUL.
 */
function readText({ name }: TextField<string>, cursor: Cursor, isLast: boolean): string {
  const { frame, offset } = cursor;
  const nul = frame.indexOf(0, offset);
  if (nul === -1 && (!isLast || offset === frame.length)) throw toTruncatedError(name);
  const end = nul === -1 ? frame.length : nul;
  cursor.offset = Math.min(end + 1, frame.length);
  return frame.toString("latin1", offset, end);
}

function readOctets({ name }: OctetsField<string>, cursor: Cursor): Buffer {
  const length = cursor.frame[cursor.offset];
  if (length === undefined) throw toTruncatedError(name);
  const start = cursor.offset + 1;
  if (start + length > cursor.frame.length) throw toTruncatedError(name);
  cursor.offset = start + length;
  return cursor.frame.subarray(start, cursor.offset);
}

/** Advances the cursor; throws MalformedPdu. */
export function readField(field: Field, cursor: Cursor, isLast: boolean): FieldValue {
  if (field.kind === "text") return readText(field, cursor, isLast);
  if (field.kind === "octets") return readOctets(field, cursor);
  const value = cursor.frame[cursor.offset];
  if (value === undefined) throw toTruncatedError(field.name);
  cursor.offset += 1;
  return value;
}

export function emptyValue({ kind }: Field): FieldValue {
  if (kind === "int") return 0;
  return kind === "text" ? "" : Buffer.alloc(0);
}

function writeText({ name, max }: TextField<string>, value: string, to: Buffer, offset: number) {
  if (value.length >= max) throw new RangeError(`${name} is longer than ${max - 1} characters`);
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code === 0 || code > 0xff)
      throw new RangeError(`${name} has a character that cannot be sent`);
    to[offset + index] = code;
  }
  to[offset + value.length] = 0;
  return offset + value.length + 1;
}

function writeOctets({ name }: OctetsField<string>, value: Buffer, to: Buffer, offset: number) {
  if (value.length > MAX_OCTETS) throw new RangeError(`${name} is longer than ${MAX_OCTETS}`);
  to[offset] = value.length;
  value.copy(to, offset + 1);
  return offset + 1 + value.length;
}

/** Returns the next position; throws RangeError if the value doesn't fit. */
export function writeField(
  field: Field,
  value: FieldValue | undefined,
  to: Buffer,
  offset: number,
): number {
  if (field.kind === "text" && typeof value === "string")
    return writeText(field, value, to, offset);
  if (field.kind === "octets" && Buffer.isBuffer(value))
    return writeOctets(field, value, to, offset);
  if (field.kind !== "int" || typeof value !== "number" || !isOctet(value)) {
    throw new RangeError(`${field.name} has a value that cannot be sent`);
  }
  to[offset] = value;
  return offset + 1;
}

const isOctet = (value: number) => Number.isInteger(value) && value >= 0 && value <= 0xff;
