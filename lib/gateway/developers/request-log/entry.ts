import type { KnownFields } from "@/lib/http/known-fields";

/** Request with raw path and bodies, which are masked on `add`. */
export interface LogEntry {
  accountId: number;
  requestId: string;
  createdAt: Date;
  method: string;
  path: string;
  operationId: string;
  known: KnownFields;
  status: number;
  errorCode: string | null;
  durationMs: number;
  ip: string;
  keyId: number | null;
  userId: number | null;
  userAgent: string | null;
  requestBody: string | null;
  responseBody: string | null;
}
