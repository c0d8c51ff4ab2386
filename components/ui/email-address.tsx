import { Fragment } from "react";

/** An address that goes to the next line before `@` or a dot, where people read it, not inside a word. */
export function EmailAddress({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one address have no other name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
