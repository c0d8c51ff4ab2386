import { newRequestId } from "@/lib/core/ids/request-id";
import { seeded } from "@/lib/core/ids/seeded-random";
import { asOwner } from "@/lib/db/transaction";
import { knownFieldsOf } from "@/lib/http/known-fields";
import { type LogEntry, RequestLogWriter } from "@/lib/gateway/developers/request-log/writer";
import { DAY_MS } from "@/lib/core/time/units";
import { smsRoutes } from "@/lib/gateway/messaging/sms/routes";

/** As long as the log keeps entries, and their bodies. */
const [KEPT_DAYS, BODY_DAYS] = [30, 7];
const PROGRAM = "nordwind-shop/3.2";

interface SentRow {
  uuid: string;
  created_at: Date;
  text: string;
  sender_id: string;
  phone: string;
}

/** What the gateway answered to a number that does not exist, and what it was asked. */
function refusedOnce(): Pick<LogEntry, "status" | "errorCode" | "requestBody" | "responseBody"> {
  const message = "This is not a possible phone number.";
  return {
    status: 422,
    errorCode: "phone_not_possible",
    requestBody: JSON.stringify({ text: "Hello", sender_id: "NORDWIND", phone: "+491700" }),
    responseBody: JSON.stringify({
      title: "Phone number not possible",
      status: 422,
      detail: `phone: ${message}`,
      violations: [{ propertyPath: "phone", message, code: "phone_not_possible" }],
      code: "phone_not_possible",
    }),
  };
}

type Operation = Pick<LogEntry, "method" | "operationId" | "known">;

function operation(operationId: "sendSms" | "getSms"): Operation {
  const row = smsRoutes.find((one) => one.operationId === operationId);
  if (row === undefined) throw new Error(`There is no operation ${operationId}`);
  return { method: row.method.toUpperCase(), operationId, known: knownFieldsOf(row) };
}

/** The requests by which a key sent the messages of the last weeks, a few refused ones among them. */
export async function writeRequests(accountId: number, keyId: number): Promise<void> {
  const random = seeded(4_711);
  const { rows } = await asOwner((tx) =>
    tx.query<SentRow>(
      `SELECT uuid, created_at, text, sender_id, phone FROM messages
       WHERE account_id = $1 AND key_id = $2 AND origin = 'api' AND created_at > now() - make_interval(days => $3)
       ORDER BY uuid`,
      [accountId, keyId, KEPT_DAYS],
    ),
  );
  const writer = new RequestLogWriter();
  const add = (createdAt: Date, entry: Operation & Pick<LogEntry, "path"> & Partial<LogEntry>) =>
    writer.add({
      accountId,
      requestId: newRequestId(),
      createdAt,
      status: 200,
      errorCode: null,
      durationMs: Math.round((4 + random() ** 4 * 60) * 100) / 100,
      ip: "198.51.100.20",
      keyId,
      userId: null,
      userAgent: PROGRAM,
      requestBody: null,
      responseBody: null,
      ...entry,
    });
  const sending = { ...operation("sendSms"), path: "/sms" };
  const reading = operation("getSms");
  for (const { uuid, created_at, ...asked } of rows) {
    const isYoung = created_at.getTime() > Date.now() - BODY_DAYS * DAY_MS;
    const requestBody = isYoung ? JSON.stringify(asked) : null;
    add(created_at, { ...sending, status: 201, requestBody });
    const later = new Date(created_at.getTime() + 20_000);
    const roll = random();
    if (roll < 0.015) add(later, { ...sending, ...refusedOnce() });
    else if (roll < 0.2) {
      add(later, { ...reading, path: `/sms/${uuid}` });
    }
  }
  await writer.close();
  if (writer.dropped > 0) throw new Error(`${writer.dropped} requests were not written`);
  await asOwner((tx) =>
    tx.query(
      `UPDATE api_keys k SET last_used_at = l.created_at, last_used_ip = l.ip
       FROM (SELECT created_at, ip FROM request_log WHERE account_id = $1 AND key_id = $2
             ORDER BY created_at DESC LIMIT 1) l
       WHERE k.account_id = $1 AND k.key_id = $2`,
      [accountId, keyId],
    ),
  );
}
