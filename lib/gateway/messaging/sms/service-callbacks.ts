import { DELIVERED } from "@/lib/core/messages/message-state";
import { fromUnix } from "@/lib/core/time/time";
import type { Tx } from "@/lib/db/transaction";
import { openReportUrl } from "./report-url";
import {
  findCallbacks,
  findRecipient,
  findReportAddresses,
  findReportUrls,
  findTimelines,
} from "./store-callbacks";
import { findTexts } from "./store-texts";

/** What events of messages are made of, and who is told of them. */
export { findCallbacks, findRecipient, findReportAddresses, findTexts };

/** A message with the URL that its sender gave for its reports. */
export interface ReportUrl {
  url: string;
  phone: string;
  sender: string;
}

/** The URLs of messages that have one of their own, by message. */
export async function readReportUrls(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<Map<string, ReportUrl>> {
  const rows = uuids.length === 0 ? [] : await findReportUrls(tx, accountId, uuids);
  return new Map(
    rows.map(({ uuid, sealed_url, phone, sender_id }) => [
      uuid,
      { url: openReportUrl(accountId, uuid, sealed_url), phone, sender: sender_id },
    ]),
  );
}

/** When messages were first reported as delivered, to the second; those that weren't are left out. */
export async function findDeliveryTimes(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
): Promise<Map<string, Date>> {
  const rows = uuids.length === 0 ? [] : await findTimelines(tx, accountId, uuids);
  return new Map(
    rows.flatMap(({ uuid, timeline }): [string, Date][] => {
      const first = timeline.find(({ kind, code }) => kind === "report" && code === DELIVERED);
      return first === undefined ? [] : [[uuid, fromUnix(first.at)]];
    }),
  );
}
