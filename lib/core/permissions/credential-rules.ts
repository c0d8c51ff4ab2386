/**
 * Field rules of sign-in and sign-up, shared by the API's schemas and the light forms of the sign-in pages, which
 * bundle no schema library.
 */

/** Commonly accepted e-mail addresses: no quotes, no comments, a dot in the domain. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const MAX_EMAIL_LENGTH = 254;

/** Length of a new password in characters. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** Maximum characters of a person's or account's name. */
export const MAX_PERSON_NAME = 100;

export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text);
}

export function isNewPassword(text: string): boolean {
  return text.length >= MIN_PASSWORD_LENGTH && text.length <= MAX_PASSWORD_LENGTH;
}

export function isName(text: string): boolean {
  const { length } = text.trim();
  return length >= 1 && length <= MAX_PERSON_NAME;
}
