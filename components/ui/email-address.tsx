import { clsx } from "clsx";
import { Fragment } from "react";

/** Up to so many characters a half of an address fits into the narrowest place that shows one. */
const WHOLE = 18;

/** An address in two lines at most, broken before `@`; a long half, and all on the smallest phones, also at dots. */
export function EmailAddress({ email }: { email: string }) {
  return email.split(/(?=@)/).map((half, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: halves of one address have no other name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span className={clsx(half.length <= WHOLE && "min-[23rem]:whitespace-nowrap")}>
        {breakAtDots(half)}
      </span>
    </Fragment>
  ));
}

function breakAtDots(half: string) {
  return half.split(/(?=\.)/).map((label, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: labels of one domain have no other name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {label}
    </Fragment>
  ));
}
