import { DomainError } from "@/lib/core/errors";
import { parseBackHalf } from "@/lib/core/links/back-half";
import type { WriteContext } from "@/lib/db/write-context";
import { parseLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import { type CampaignRecord, isBackHalfTaken } from "./store";

const path = "back_half";

/** Checks for the code of one of the account's own links, which leads elsewhere. */
const isOwnCode = ({ account }: WriteContext, backHalf: string) =>
  parseLinkCode(backHalf)?.accountId === account.id;

/**
 * Returns a campaign's back-half. Absent and null keep the present one: links may be printed, so it never changes. Call
 * `lockBackHalves` first.
 * @throws DomainError `invalid_input` or `unprocessable` at `back_half`
 */
export async function chooseBackHalf(
  ctx: WriteContext,
  { type, back_half: present }: Pick<CampaignRecord, "type" | "back_half">,
  input: string | null | undefined,
): Promise<string | null> {
  if (input === undefined || input === null) return present;
  const backHalf = parseBackHalf(input);
  if (backHalf === present) return present;
  if (present !== null)
    throw new DomainError("unprocessable", "The link's ending can't change any more.", {
      reason: "back_half_fixed",
      path,
    });
  if (type !== 1)
    throw new DomainError(
      "unprocessable",
      "Only a link that all messages share can have an ending.",
      {
        reason: "back_half_unshared",
        path,
      },
    );
  if (isOwnCode(ctx, backHalf) || (await isBackHalfTaken(ctx.tx, ctx.account.id, backHalf)))
    throw new DomainError("unprocessable", "Another link has this ending, or one like it.", {
      reason: "back_half_taken",
      path,
    });
  return backHalf;
}
