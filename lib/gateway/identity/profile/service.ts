import type { Context, Currency } from "@/lib/core/context";
import type { WriteContext } from "@/lib/db/write-context";
import { toLanguage } from "@/lib/core/languages";
import { DomainError, notFound } from "@/lib/core/errors";
import { isTimeZone } from "@/lib/core/time/time-zone";
import { readAccount } from "@/lib/db/transaction";
import { getAccountRegion } from "@/lib/gateway/account/accounts/public";
import { changesBetween, recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { Profile, ProfileUpdate } from "./schema";
import { updateChoices } from "@/lib/gateway/account/users/public";
import { findProfile, lockProfile, type ProfileRecord } from "./store";
import { getUserOrThrow } from "@/lib/core/get-user";

function profileOrThrow(row: ProfileRecord | undefined): ProfileRecord {
  if (row === undefined) throw notFound("such person");
  return row;
}

export interface Display {
  timeZone: string;
  /** ISO 3166-1 alpha-2, for date formats and examples. */
  country: string;
  /** The account's currency, for the locale. */
  currency: Currency;
  numberFormat: Profile["number_format"];
  theme: Profile["theme"];
  hasSingleKeyShortcuts: boolean;
}

export function getDisplay(accountId: number, userId: number): Promise<Display> {
  return readAccount(accountId, async (tx) => {
    const row = profileOrThrow(await findProfile(tx, userId));
    const region = await getAccountRegion(tx, accountId);
    return {
      timeZone: row.time_zone ?? region.timeZone,
      country: region.iso2,
      currency: region.currency,
      numberFormat: row.number_format,
      theme: row.theme,
      hasSingleKeyShortcuts: row.has_single_keys,
    };
  });
}

const toProfile = (row: ProfileRecord): Profile => ({
  ...row,
  lang: toLanguage(row.lang),
});

export async function getProfile(ctx: Context): Promise<Profile> {
  const { userId } = getUserOrThrow(ctx);
  return toProfile(
    profileOrThrow(await readAccount(ctx.account.id, (tx) => findProfile(tx, userId))),
  );
}

/** Updates the profile. Absent fields stay unchanged; an empty time zone means the account's. */
export async function updateProfile(ctx: WriteContext, input: ProfileUpdate): Promise<Profile> {
  const { userId } = getUserOrThrow(ctx);
  if (input.time_zone && !isTimeZone(input.time_zone)) {
    throw new DomainError("invalid_input", "This time zone doesn't exist.", {
      reason: "time_zone_unknown",
      path: "time_zone",
    });
  }
  const { tx } = ctx;
  const row = profileOrThrow(await lockProfile(tx, userId));
  const changed: ProfileRecord = {
    ...row,
    name: input.name ?? row.name,
    lang: input.lang ?? row.lang,
    time_zone: input.time_zone === undefined ? row.time_zone : input.time_zone || null,
    number_format: input.number_format ?? row.number_format,
    theme: input.theme ?? row.theme,
    has_single_keys: input.has_single_keys ?? row.has_single_keys,
  };
  await updateChoices(tx, userId, changed);
  await recordAudit(tx, ctx, {
    action: "profile.changed",
    object: { kind: "member", id: userId, label: row.email },
    ...changesBetween(toProfile(row), toProfile(changed)),
  });
  return toProfile(changed);
}
