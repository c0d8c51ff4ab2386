/** `command_status` (SMPP 3.4, 5.1.3). */
export const STATUS = {
  ok: 0x00,
  invalidLength: 0x02,
  invalidCommand: 0x03,
  wrongBindState: 0x04,
  systemError: 0x08,
  bindFailed: 0x0d,
  invalidPassword: 0x0e,
  invalidSystemId: 0x0f,
  queueFull: 0x14,
  invalidSystemType: 0x53,
  throttled: 0x58,
  /** Temporarily unable; redeliver. */
  tryAgain: 0x64,
} as const;

const NAMES: ReadonlyMap<number, string> = new Map([
  [0x01, "message length is invalid"],
  [0x02, "command length is invalid"],
  [0x03, "invalid command"],
  [0x04, "incorrect bind state"],
  [0x05, "already bound"],
  [0x06, "invalid priority flag"],
  [0x07, "invalid registered delivery flag"],
  [0x08, "system error"],
  [0x0a, "invalid source address"],
  [0x0b, "invalid destination address"],
  [0x0c, "message ID is invalid"],
  [0x0d, "bind failed"],
  [0x0e, "invalid password"],
  [0x0f, "invalid system ID"],
  [0x11, "cancel failed"],
  [0x13, "replace failed"],
  [0x14, "message queue full"],
  [0x15, "invalid service type"],
  [0x33, "invalid number of destinations"],
  [0x34, "invalid distribution list"],
  [0x40, "invalid destination flag"],
  [0x42, "invalid submit with replace"],
  [0x43, "invalid esm_class"],
  [0x44, "cannot submit to distribution list"],
  [0x45, "submit failed"],
  [0x48, "invalid source address type"],
  [0x49, "invalid source numbering plan"],
  [0x50, "invalid destination address type"],
  [0x51, "invalid destination numbering plan"],
  [0x53, "invalid system type"],
  [0x54, "invalid replace flag"],
  [0x55, "invalid number of messages"],
  [0x58, "throttled"],
  [0x61, "invalid scheduled delivery time"],
  [0x62, "invalid validity period"],
  [0x63, "invalid predefined message"],
  [0x64, "temporary receiver error"],
  [0x65, "permanent receiver error"],
  [0x66, "receiver rejects the message"],
  [0x67, "query failed"],
  [0xc0, "error in the optional parameters"],
  [0xc1, "optional parameter not allowed"],
  [0xc2, "invalid parameter length"],
  [0xc3, "expected optional parameter missing"],
  [0xc4, "invalid optional parameter value"],
  [0xfe, "delivery failure"],
  [0xff, "unknown error"],
]);

/** Describes a status, such as `0x0000000B, invalid destination address`. */
export function describeStatus(status: number): string {
  const code = `0x${status.toString(16).toUpperCase().padStart(8, "0")}`;
  const name = NAMES.get(status);
  return name === undefined ? code : `${code}, ${name}`;
}
