import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { isTimeZone } from "@/lib/core/time-zone";
import { withAccount } from "@/lib/db/transaction";
import { readTimeZone } from "@/lib/gateway/accounts/service";
import { changesBetween, recordAudit } from "@/lib/gateway/audit/record";
import { inAccount } from "@/lib/idempotency/in-account";
import type { Profile, ProfileUpdate } from "./schema";
import { findProfile, lockProfile, type ProfileRow, updateProfile } from "./store";

function personOf({ actor }: Context) {
  if (actor.kind !== "user") throw new DomainError("forbidden", "Only people have a profile.");
  return actor;
}

function existing(row: ProfileRow | undefined): ProfileRow {
  if (row === undefined) throw new DomainError("not_found", "There is no such person.");
  return row;
}

/** How pages are shown to a person: what they chose, else what their account has. */
export interface Display {
  /** IANA name. */
  timeZone: string;
  numberFormat: Profile["number_format"];
  theme: Profile["theme"];
  hasSingleKeys: boolean;
}

export function displayOf(accountId: number, userId: number): Promise<Display> {
  return withAccount(accountId, async (tx) => {
    const row = existing(await findProfile(tx, userId));
    return {
      timeZone: row.time_zone ?? (await readTimeZone(tx, accountId)),
      numberFormat: row.number_format,
      theme: row.theme,
      hasSingleKeys: row.has_single_keys,
    };
  });
}

/** Accounts may be in more languages than the dashboard. */
const toProfile = (row: ProfileRow): Profile => ({ ...row, lang: row.lang === "de" ? "de" : "en" });

export async function getProfile(ctx: Context): Promise<Profile> {
  const { userId } = personOf(ctx);
  return toProfile(existing(await withAccount(ctx.account.id, (tx) => findProfile(tx, userId))));
}

/** Fields left out stay; an empty time zone is the account's. */
export async function changeProfile(ctx: Context, input: ProfileUpdate): Promise<Profile> {
  const { userId } = personOf(ctx);
  if (input.time_zone && !isTimeZone(input.time_zone)) {
    throw new DomainError("invalid_input", "There is no such time zone.", { path: "time_zone" });
  }
  return inAccount(ctx, async (tx) => {
    const row = existing(await lockProfile(tx, userId));
    const changed: ProfileRow = {
      ...row,
      name: input.name ?? row.name,
      lang: input.lang ?? row.lang,
      time_zone: input.time_zone === undefined ? row.time_zone : input.time_zone || null,
      number_format: input.number_format ?? row.number_format,
      theme: input.theme ?? row.theme,
      has_single_keys: input.has_single_keys ?? row.has_single_keys,
    };
    await updateProfile(tx, userId, changed);
    await recordAudit(tx, ctx, {
      action: "profile.changed",
      object: { kind: "member", id: userId, label: row.email },
      ...changesBetween(toProfile(row), toProfile(changed)),
    });
    return toProfile(changed);
  });
}
