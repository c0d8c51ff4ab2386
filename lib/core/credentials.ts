/** Shared by the API's schemas and the sign-in pages' light forms, which bundle no schema library. */

/** Stricter than RFC 5322: refuses quoted local parts, comments, and domains without a dot. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const MAX_EMAIL_LENGTH = 254;

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

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
