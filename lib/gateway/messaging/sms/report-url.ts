import { openSealed, seal } from "@/lib/sealing";

export interface ReportTarget {
  /** 0 for the whole message. */
  part: number;
  sealedUrl: Buffer;
  /** Null for all reports. */
  mask: number | null;
}

const sealingContext = (accountId: number, uuid: string) => `${accountId}/${uuid}`;

/** Encrypts a URL, which may contain the receiver's credentials. */
export const sealReportUrl = (accountId: number, uuid: string, url: string): Buffer =>
  seal(url, "report url", sealingContext(accountId, uuid));

export const openReportUrl = (accountId: number, uuid: string, sealed: Buffer): string =>
  openSealed(sealed, "report url", sealingContext(accountId, uuid));
