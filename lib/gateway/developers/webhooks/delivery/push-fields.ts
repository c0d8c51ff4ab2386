export type PushFields = Record<string, string | number>;

interface DeliveryData {
  dlr_code: number;
  key_id: number | null;
  callback_data: string | null;
}

interface IncomingData {
  from: string;
  to: string;
  text: string | null;
  received_at: number;
  msg_uuid: string | null;
}

const COUNTER_BITS = 4_096;

/**
 * Returns an integer id, as legacy receivers expect, from time and counter of the UUID, so it needn't be stored. Below
 * 2^53 until 2039; fits 64 bits long after.
 */
function toPushInteger(uuid: string): number {
  const hex = uuid.replaceAll("-", "");
  const milliseconds = Number.parseInt(hex.slice(0, 12), 16);
  return milliseconds * COUNTER_BITS + Number.parseInt(hex.slice(13, 16), 16);
}

const isDelivery = (data: object): data is DeliveryData => "dlr_code" in data;
const isIncoming = (data: object): data is IncomingData => "from" in data;

export function pushFields(uuid: string, data: object): PushFields | null {
  if (isDelivery(data)) {
    const { dlr_code, key_id, callback_data } = data;
    return { uuid, dlr_code, key_id: key_id ?? 0, callback_data: callback_data ?? "" };
  }
  if (!isIncoming(data)) return null;
  const { from, to, text, received_at, msg_uuid } = data;
  const fields = { sender_id: from, text: text ?? "", time: received_at };
  return msg_uuid === null
    ? { ...fields, phone: to, id: toPushInteger(uuid) }
    : { ...fields, uuid: msg_uuid };
}

export function appendFields(target: string, fields: PushFields): string {
  const query = Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  const joint = !target.includes("?") ? "?" : /[?&]$/.test(target) ? "" : "&";
  return `${target}${joint}${query}`;
}
