import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import {
  type RequestLogDetail,
  type RequestLogEntry,
  requestLogDetailSchema,
  requestLogEntrySchema,
} from "./schema";
import type { LogDetailRecord, LogRecord } from "./store";

const iri = ({ request_id }: { request_id: string }) => `/request_logs/${request_id}`;

export const requestLogResource: Resource<typeof requestLogEntrySchema> = {
  name: "request_log",
  description: "One request to this API.",
  schema: requestLogEntrySchema,
  iri,
};

export const requestLogDetailResource: Resource<typeof requestLogDetailSchema> = {
  name: "request_log_detail",
  description: "One request to this API with its bodies.",
  schema: requestLogDetailSchema,
  iri,
};

const toNumber = (id: string | null) => (id === null ? null : Number(id));

export function toEntry(row: LogRecord): RequestLogEntry {
  return {
    request_id: row.request_id,
    created_at: toUnix(row.created_at),
    method: row.method,
    path: row.path,
    operation_id: row.operation_id,
    status: row.status,
    error_code: row.error_code,
    duration_ms: Math.round(row.duration_ms * 100) / 100,
    ip: row.ip,
    key_id: toNumber(row.key_id),
    user_id: toNumber(row.user_id),
    user_agent: row.user_agent,
  };
}

export function toDetail(row: LogDetailRecord): RequestLogDetail {
  return { ...toEntry(row), request_body: row.request_body, response_body: row.response_body };
}
