import { freshIp, makeTestKey, type makeTestApi, TEST_IP_HEADER } from "@/lib/api-suites/test-api";
import type { Context } from "@/lib/core/context";
import { asOwner } from "@/lib/db/transaction";

/** A customer's program that speaks Kannel. */
export interface KannelCustomer {
  ctx: Context;
  keyId: number;
  username: string;
  password: string;
}

export async function makeKannelCustomer(
  ctx: Context,
  settings: Parameters<typeof makeTestKey>[1] = {},
): Promise<KannelCustomer> {
  const key = await makeTestKey(ctx, { kind: "kannel", ...settings });
  return { ctx, keyId: key.id, username: String(ctx.account.id), password: key.secret };
}

/** Encodes URL parameters; Buffers are already encoded. */
export function encodeParameters(parameters: Record<string, string | number | Buffer>): string {
  return Object.entries(parameters)
    .map(([name, value]) => {
      const encoded = Buffer.isBuffer(value)
        ? [...value].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")
        : encodeURIComponent(value);
      return `${name}=${encoded}`;
    })
    .join("&");
}

type TestApi = ReturnType<typeof makeTestApi>["api"];

/** Calls the endpoint as a customer would; returns status and text. */
export async function sendKannelSms(
  api: TestApi,
  { username, password }: Pick<KannelCustomer, "username" | "password">,
  parameters: Record<string, string | number | Buffer>,
  { path = "/kannel/direct.php", ip = freshIp(), headers = {} as Record<string, string> } = {},
): Promise<[number, string]> {
  const query = encodeParameters({ username, password, ...parameters });
  const response = await api.request(`${path}?${query}`, {
    headers: { [TEST_IP_HEADER]: ip, ...headers },
  });
  return [response.status, await response.text()];
}

export interface StoredMessage {
  uuid: string;
  text: string;
  phone: string;
  sender_id: string;
  is_unicode: boolean;
  service_code: string;
  origin: string;
  key_id: string;
  delivery_at: Date | null;
  parts_count: number;
}

/** Messages of an account, in the order in which they were accepted. */
export async function listStoredMessages(accountId: number): Promise<StoredMessage[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<StoredMessage>(
      `SELECT uuid, text, phone, sender_id, is_unicode, service_code, origin, key_id, delivery_at, parts_count
       FROM messages WHERE account_id = $1 ORDER BY uuid`,
      [accountId],
    ),
  );
  return rows;
}
