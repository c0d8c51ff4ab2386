/**
 * The rules for the fields of sign-in and sign-up: the API's schemas and the light forms of the sign-in pages,
 * which bring no schema library, go by the same rules.
 */

/** An address as mail systems commonly accept it: no quotes, no comments, a dot in the domain. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const EMAIL_MAX = 254;

/** Characters of a new password. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Characters of the name of a person or an account. */
export const NAME_MAX = 100;

export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL_PATTERN.test(text);
}

export function isNewPassword(text: string): boolean {
  return text.length >= PASSWORD_MIN && text.length <= PASSWORD_MAX;
}

export function isName(text: string): boolean {
  const { length } = text.trim();
  return length >= 1 && length <= NAME_MAX;
}
