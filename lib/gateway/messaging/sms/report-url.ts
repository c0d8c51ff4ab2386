import { openSealed, seal } from "@/lib/sealing";

/** Where the reports of one message go. */
export interface ReportTarget {
  /** Of a text that was joined; 0: the whole message. */
  part: number;
  sealedUrl: Buffer;
  /** Which reports, as a sum of Kannel's kinds; null: all. */
  mask: number | null;
}

const sealingContext = (accountId: number, uuid: string) => `${accountId}/${uuid}`;

/** The URL for the reports of a message, sealed: it holds credentials of its receiver. */
export const sealReportUrl = (accountId: number, uuid: string, url: string): Buffer =>
  seal(url, "report url", sealingContext(accountId, uuid));

export const openReportUrl = (accountId: number, uuid: string, sealed: Buffer): string =>
  openSealed(sealed, "report url", sealingContext(accountId, uuid));
