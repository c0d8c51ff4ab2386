import { isCountry } from "@/lib/core/countries/countries";
import { DomainError } from "@/lib/core/errors";
import { CLICK_PARAMETER } from "@/lib/core/links/click-id-values";
import { parseDestination } from "@/lib/core/links/destination";
import { setParameter } from "@/lib/core/links/query";
import type { LinkTargetRule } from "@/lib/core/links/target-values";
import { fromUnix } from "@/lib/core/time/time";
import type { WriteContext } from "@/lib/db/write-context";
import { findLinkDomainNames } from "@/lib/gateway/campaigns/link-domains/public";
import { linkBases } from "@/lib/gateway/campaigns/short-links/public";
import type { CampaignWrite } from "./schema";
import type { CampaignRecord } from "./store";

/** Refuses short links as targets, also under the account's own domains. */
export async function parseTarget(
  { tx, account }: WriteContext,
  url: string,
  path = "url",
): Promise<string> {
  const domains = await findLinkDomainNames(tx, account.id);
  const ownBases = [...linkBases(), ...domains.map((host) => ({ host, path: "/" }))];
  // People copy URLs from the address bar; visitors would convert for the click that is in them.
  return setParameter(parseDestination(url, ownBases, path), CLICK_PARAMETER, null);
}

export type TargetOptions = Pick<
  CampaignRecord,
  "expires_at" | "expired_url" | "conversion_days" | "targets"
>;
type TargetInput = Pick<CampaignWrite, keyof TargetOptions>;

export const NO_TARGET_OPTIONS: TargetOptions = {
  expires_at: null,
  expired_url: null,
  conversion_days: null,
  targets: [],
};

function parseExpiry(
  ctx: WriteContext,
  before: Date | null,
  input: number | null | undefined,
): Date | null {
  if (input === undefined) return before;
  const expiresAt = input === null ? null : fromUnix(input);
  if (expiresAt === null || expiresAt.getTime() === before?.getTime()) return expiresAt;
  if (expiresAt > ctx.now()) return expiresAt;
  throw new DomainError("unprocessable", "The links must expire in the future.", {
    reason: "expires_in_past",
    path: "expires_at",
  });
}

function assertConditions(targets: readonly LinkTargetRule[]): void {
  const shares = new Map<string, number>();
  targets.forEach(({ countries, devices, share }, index) => {
    const path = `targets[${index}]`;
    const unknown = countries.findIndex((iso2) => !isCountry(iso2));
    if (unknown !== -1) {
      throw new DomainError("invalid_input", `There's no country ${countries[unknown]}.`, {
        path: `${path}.countries[${unknown}]`,
        reason: "country_unknown",
      });
    }
    if (countries.length === 0 && devices.length === 0 && share === null) {
      throw new DomainError("invalid_input", "A target needs countries, devices or a share.", {
        path: `${path}.share`,
        reason: "target_without_rule",
      });
    }
    const key = `${countries.join()}/${devices.join()}`;
    const sum = (shares.get(key) ?? 0) + (share ?? 0);
    shares.set(key, sum);
    if (sum <= 100) return;
    throw new DomainError("invalid_input", "Shares of the same visitors add up to at most 100.", {
      path: `${path}.share`,
      reason: "target_shares",
    });
  });
}

async function parseTargets(
  ctx: WriteContext,
  before: LinkTargetRule[],
  input: TargetInput["targets"],
): Promise<LinkTargetRule[]> {
  if (input === undefined) return before;
  const targets: LinkTargetRule[] = [];
  for (const [index, { url, countries, devices, share }] of (input ?? []).entries()) {
    const isUnchanged = before.some((target) => target.url === url);
    targets.push({
      url: isUnchanged ? url : await parseTarget(ctx, url, `targets[${index}].url`),
      countries: [...new Set(countries?.map((iso2) => iso2.toUpperCase()))].sort(),
      devices: [...new Set(devices)].sort(),
      share: share ?? null,
    });
  }
  assertConditions(targets);
  return targets;
}

/** Keeps absent fields; null clears them. Without expiry there is no target after it. */
export async function parseTargetOptions(
  ctx: WriteContext,
  before: TargetOptions,
  input: TargetInput,
): Promise<TargetOptions> {
  const expiresAt = parseExpiry(ctx, before.expires_at, input.expires_at);
  if (expiresAt === null && typeof input.expired_url === "string") {
    throw new DomainError("invalid_input", "This target needs a time at which the links expire.", {
      path: "expired_url",
      reason: "target_without_expiry",
    });
  }
  const url = input.expired_url === undefined ? before.expired_url : input.expired_url;
  const isUnchanged = url === null || url === before.expired_url;
  const expiredUrl = isUnchanged ? url : await parseTarget(ctx, url, "expired_url");
  return {
    expires_at: expiresAt,
    expired_url: expiresAt === null ? null : expiredUrl,
    conversion_days:
      input.conversion_days === undefined ? before.conversion_days : input.conversion_days,
    targets: await parseTargets(ctx, before.targets, input.targets),
  };
}
