import { newRequestId } from "@/lib/core/ids/request-id";
import { createSeededRandom } from "@/lib/core/ids/seeded-random";
import { asOwner } from "@/lib/db/transaction";
import { getKnownFields } from "@/lib/http/known-fields";
import { dateUse } from "@/lib/gateway/developers/api-keys/store-demo";
import { type LogEntry, RequestLogWriter } from "@/lib/gateway/developers/request-log/public";
import { DAY_MS } from "@/lib/core/time/units";
import { smsRoutes } from "@/lib/gateway/messaging/sms/operations/routes";
import { findRequested } from "@/lib/gateway/messaging/sms/store-demo";

const [RETAINED_DAYS, BODY_DAYS] = [30, 7];
const [PROGRAM, IP] = ["nordwind-shop/3.2", "198.51.100.20"];

function createRefusedRequest(): Pick<
  LogEntry,
  "status" | "errorCode" | "requestBody" | "responseBody"
> {
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
  const row = smsRoutes.find((smsRoute) => smsRoute.operationId === operationId);
  if (row === undefined) throw new Error(`There is no operation ${operationId}`);
  return { method: row.method.toUpperCase(), operationId, known: getKnownFields(row) };
}

export async function writeRequests(accountId: number, keyId: number): Promise<void> {
  const random = createSeededRandom(4_711);
  const messages = await asOwner((tx) => findRequested(tx, accountId, keyId, RETAINED_DAYS));
  const writer = new RequestLogWriter();
  let lastAt = new Date(0);
  const add = (createdAt: Date, entry: Operation & Pick<LogEntry, "path"> & Partial<LogEntry>) => {
    if (createdAt > lastAt) lastAt = createdAt;
    writer.add({
      accountId,
      requestId: newRequestId(),
      createdAt,
      status: 200,
      errorCode: null,
      durationMs: Math.round((4 + random() ** 4 * 60) * 100) / 100,
      ip: IP,
      keyId,
      userId: null,
      userAgent: PROGRAM,
      requestBody: null,
      responseBody: null,
      ...entry,
    });
  };
  const sending = { ...operation("sendSms"), path: "/sms" };
  const reading = operation("getSms");
  for (const { uuid, created_at, ...requestFields } of messages) {
    const isYoung = created_at.getTime() > Date.now() - BODY_DAYS * DAY_MS;
    const requestBody = isYoung ? JSON.stringify(requestFields) : null;
    add(created_at, { ...sending, status: 201, requestBody });
    const later = new Date(created_at.getTime() + 20_000);
    const roll = random();
    if (roll < 0.015) add(later, { ...sending, ...createRefusedRequest() });
    else if (roll < 0.2) {
      add(later, { ...reading, path: `/sms/${uuid}` });
    }
  }
  await writer.close();
  if (writer.dropped > 0) throw new Error(`${writer.dropped} requests were not written`);
  await asOwner((tx) => dateUse(tx, accountId, keyId, { at: lastAt, ip: IP }));
}
