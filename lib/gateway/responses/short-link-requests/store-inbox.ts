import { plainArray, textArray, timeArray } from "@/lib/db/grouping/array-literal";
import type { OwnStatement } from "@/lib/db/transaction";

export interface NewClick {
  key: string;
  accountId: number;
  linkId: number;
  at: Date;
  url: string;
  ip: string | null;
  method: string;
  signals: string;
  /** True if the first COMMIT was not acknowledged. */
  isRepeat?: boolean;
}

/** Returns a single statement (`acceptRows`). Idempotent. */
export function insertClicksStatement(clicks: readonly NewClick[]): OwnStatement {
  return {
    name: "insert_clicks",
    text: `INSERT INTO click_inbox (click_key, account_id, link_id, asked_at, url, ip, method, signals,
        is_repeat)
      SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::text[], $6::inet[],
        $7::text[], $8::jsonb[], $9::boolean[])
      ON CONFLICT (click_key) DO NOTHING`,
    values: [
      plainArray(clicks.map(({ key }) => key)),
      plainArray(clicks.map(({ accountId }) => accountId)),
      plainArray(clicks.map(({ linkId }) => linkId)),
      timeArray(clicks.map(({ at }) => at)),
      textArray(clicks.map(({ url }) => url)),
      plainArray(clicks.map(({ ip }) => ip)),
      plainArray(clicks.map(({ method }) => method)),
      textArray(clicks.map(({ signals }) => signals)),
      plainArray(clicks.map(({ isRepeat }) => isRepeat === true)),
    ],
  };
}
