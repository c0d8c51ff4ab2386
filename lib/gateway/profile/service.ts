import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { isTimeZone } from "@/lib/core/time-zone";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { changesBetween, recordAudit } from "@/lib/gateway/audit/record";
import { inAccount } from "@/lib/idempotency/in-account";
import type { Profile, ProfileUpdate } from "./schema";
import { findProfile, type ProfileRow, updateProfile } from "./store";

function personOf({ actor }: Context) {
  if (actor.kind !== "user") throw new DomainError("forbidden", "Only people have a profile.");
  return actor;
}

async function readProfile(tx: Tx, userId: number): Promise<ProfileRow> {
  const row = await findProfile(tx, userId);
  if (row === undefined) throw new DomainError("not_found", "There is no such person.");
  return row;
}

/** Accounts may be in more languages than the dashboard. */
const toProfile = (row: ProfileRow): Profile => ({ ...row, lang: row.lang === "de" ? "de" : "en" });

export async function getProfile(ctx: Context): Promise<Profile> {
  const { userId } = personOf(ctx);
  return toProfile(await withAccount(ctx.account.id, (tx) => readProfile(tx, userId)));
}

/** Fields left out stay; an empty time zone is the account's. */
export async function changeProfile(ctx: Context, input: ProfileUpdate): Promise<Profile> {
  const { userId } = personOf(ctx);
  if (input.time_zone && !isTimeZone(input.time_zone)) {
    throw new DomainError("invalid_input", "There is no such time zone.", { path: "time_zone" });
  }
  return inAccount(ctx, async (tx) => {
    const row = await readProfile(tx, userId);
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
