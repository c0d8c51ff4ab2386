import { type DomainError, routeNotFound } from "@/lib/core/errors";
import { parseRawParameters } from "@/lib/core/kannel/raw-parameters";
import { rolesWith } from "@/lib/core/permissions/permissions";
import { SERVICE_CODES, type ServiceCode } from "@/lib/core/messages/services";
import type { PlainResponse, Protocol, ProtocolInput } from "@/lib/http/protocol";
import { sendFromKannel } from "./service";

const readParameters = ({ query, form }: ProtocolInput) => parseRawParameters(query, form);

/** Throws `not_found`. */
function readService({ params }: ProtocolInput): ServiceCode {
  const name = (params.service_code ?? "").toLowerCase().replace(/\.php$/, "");
  const service = SERVICE_CODES.find((code) => code === name);
  if (service === undefined) throw routeNotFound();
  return service;
}

function readCredentials(input: ProtocolInput) {
  const raw = readParameters(input);
  const [clientId, secret] = [raw.get("username"), raw.get("password")];
  if (clientId === undefined && secret === undefined) return null;
  return { clientId: String(clientId ?? ""), secret: String(secret ?? "") };
}

/** Converts an error: Kannel uses 403 for credentials, 503 for temporary failures, other 4xx for permanent ones. */
function refuse(error: DomainError, status: number): PlainResponse {
  if (status === 401) return { status: 403, text: "Authorization failed for sendsms" };
  if (status >= 500) return { status, text: "Temporal failure, try again later." };
  return { status: status === 422 ? 400 : status, text: error.message };
}

/** Protocol of the Kannel user guide, "Using the HTTP interface to send SMS messages". */
export const kannelProtocol: Protocol = {
  methods: ["get", "post"],
  path: "/kannel/{service_code}",
  operationId: "sendKannelSms",
  hasSecretQuery: true,
  keyKind: "kannel",
  permission: { members: rolesWith("write", "compose"), keys: ["messaging"], testKeys: true },
  readCredentials,
  async run(ctx, input) {
    const text = await sendFromKannel(ctx, {
      parameters: readParameters(input),
      service: readService(input),
      path: input.path,
      idempotencyKey: input.idempotencyKey,
    });
    return { status: 202, text };
  },
  refuse,
};
