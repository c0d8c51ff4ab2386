import type { ReportUrlReader } from "@/lib/gateway/developers/webhooks/event-sources";
import { toReportSubject, parseSubjectUuid } from "@/lib/gateway/developers/webhooks/public";
import { openReportUrl } from "@/lib/gateway/messaging/sms/public";
import { findFailedUrls } from "./store-parts";

/** Reads URLs of parts of abandoned texts, which never became a message. */
export const getFailedPartUrls: ReportUrlReader = async (tx, accountId, subjects) => {
  const textIds = [...new Set(subjects.map(parseSubjectUuid))];
  const rows = textIds.length === 0 ? [] : await findFailedUrls(tx, accountId, textIds);
  return new Map(
    rows.map(({ text_id, number, sealed_url, phone, sender }) => [
      toReportSubject(text_id, number),
      { url: openReportUrl(accountId, text_id, sealed_url), phone, sender },
    ]),
  );
};
