import { DomainError } from "@/lib/core/errors";

export const MIN_BACK_HALF = 3;
export const MAX_BACK_HALF = 40;

/** ASCII only, so no scripts can be mixed. */
const BACK_HALF = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Paths that browsers, mail and certificate clients ask for, or that people take for the operator's own pages. */
const RESERVED: ReadonlySet<string> = new Set(
  `abuse admin administrator account api app apple-app-site-association apps assets auth autoconfig billing dashboard
  favicon forgot-password forms health help index internal legal login logout mail oauth owa password payment payments
  postmaster privacy reset-password robots security settings sign-in sign-out sign-up signin signout signup sitemap
  static status support terms unsubscribe verify well-known webmail wp-admin wp-login www`.split(
    /\s+/,
  ),
);

/**
 * Folds what looks or reads alike, without case and hyphens: 0 and o, 1, i and l, rn and m, vv and w. Two back-halves
 * with one skeleton are the same, so a link typed from a poster still works.
 */
export const toSkeleton = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("-", "")
    .replaceAll("0", "o")
    .replaceAll(/[1i]/g, "l")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");

const RESERVED_SKELETONS = new Set([...RESERVED].map(toSkeleton));

const path = "back_half";

/**
 * Normalizes a back-half, the part of a short link after the domain, to lower case.
 * @throws DomainError `invalid_input` at `back_half`
 */
export function parseBackHalf(text: string): string {
  const backHalf = text.trim().toLowerCase();
  const { length } = backHalf;
  if (length < MIN_BACK_HALF || length > MAX_BACK_HALF || !BACK_HALF.test(backHalf)) {
    const message = `Use ${MIN_BACK_HALF} to ${MAX_BACK_HALF} letters a to z, digits and hyphens, beginning and ending with a letter or digit.`;
    throw new DomainError("invalid_input", message, { reason: "back_half_invalid", path });
  }
  if (RESERVED_SKELETONS.has(toSkeleton(backHalf))) {
    const message = "This word is reserved, or looks like one that is.";
    throw new DomainError("invalid_input", message, { reason: "back_half_reserved", path });
  }
  return backHalf;
}
