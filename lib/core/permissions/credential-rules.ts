/**
 * Field rules of sign-in and sign-up, shared by the API's schemas and the light forms of the sign-in pages, which
 * bundle no schema library.
 */

/** Commonly accepted e-mail addresses: no quotes, no comments, a dot in the domain. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const EMAIL_MAX = 254;

/** Length of a new password in characters. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Maximum characters of a person's or account's name. */
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
