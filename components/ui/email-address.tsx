import { clsx } from "clsx";
import { Fragment } from "react";

/** Longest half of an address that is never broken. */
const MAX_UNBROKEN = 18;

/** Email on at most two lines, broken before `@`; long halves also at dots. */
export function EmailAddress({ email }: { email: string }) {
  return email.split(/(?=@)/).map((half, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: static list without stable keys
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span className={clsx(half.length <= MAX_UNBROKEN && "min-[23rem]:whitespace-nowrap")}>
        {breakAtDots(half)}
      </span>
    </Fragment>
  ));
}

function breakAtDots(half: string) {
  return half.split(/(?=\.)/).map((label, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: static list without stable keys
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {label}
    </Fragment>
  ));
}
