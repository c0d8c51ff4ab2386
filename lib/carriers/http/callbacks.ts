import type { Inbound, Receipt } from "@/lib/carriers/carrier";
import type { CodeReport } from "@/lib/carriers/code-messenger";
import type { HttpSettings } from "./settings";
import { textAt, valueAt } from "./template";

/** Stored until a worker applies it. */
export interface CallbackContent {
  receipts: Pick<Receipt, "carrierId" | "state" | "errorCode">[];
  inbound: Omit<Inbound, "carrier">[];
  calls?: CallEvent[];
  codes?: CodeReport[];
}

/** In the provider's terms. */
export interface CallEvent {
  callId: string;
  attempt: number;
  status: string;
  /** Network's own code, unchanged. */
  code: string | null;
}

const MAX_ENTRIES = 1_000;

export function parseCallback(body: string, search: URLSearchParams): unknown {
  const inUrl = Object.fromEntries(search);
  const text = body.trim();
  if (text === "") return inUrl;
  if (!/^[[{]/.test(text)) return { ...inUrl, ...Object.fromEntries(new URLSearchParams(text)) };
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function listEntries(content: unknown, list: string | undefined): unknown[] {
  const result = list === undefined ? [content].flat() : valueAt(content, list);
  return Array.isArray(result) ? result.slice(0, MAX_ENTRIES) : [];
}

function receiptsIn(content: unknown, { receipt }: HttpSettings): CallbackContent["receipts"] {
  if (receipt === undefined) return [];
  return listEntries(content, receipt.list).flatMap((entry) => {
    const carrierId = textAt(entry, receipt.id);
    const word = textAt(entry, receipt.state);
    const state =
      word !== null && Object.hasOwn(receipt.states, word) ? receipt.states[word] : null;
    if (carrierId === null || state == null) return [];
    return [{ carrierId, state, errorCode: textAt(entry, receipt.error) }];
  });
}

function inboundIn(content: unknown, { inbound }: HttpSettings): CallbackContent["inbound"] {
  if (inbound === undefined) return [];
  return listEntries(content, inbound.list).flatMap((entry) => {
    const [carrierId, from, to] = [inbound.id, inbound.from, inbound.to].map((path) =>
      textAt(entry, path),
    );
    if (carrierId == null || from == null || to == null) return [];
    return [{ carrierId, from, to, text: textAt(entry, inbound.text) }];
  });
}

export function parseHttpCallback(
  content: unknown,
  settings: HttpSettings,
): CallbackContent | null {
  const result = { receipts: receiptsIn(content, settings), inbound: inboundIn(content, settings) };
  return result.receipts.length + result.inbound.length === 0 ? null : result;
}
