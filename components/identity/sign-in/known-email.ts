const STORED = "known-email";

/** The address with which someone signs in next in this tab: a URL would leave it in logs and in the history. */
export function rememberEmail(email: string): void {
  sessionStorage.setItem(STORED, email);
}

/** Fills in the address that is known, and leaves the password to be typed. */
export function fillKnownEmail(form: HTMLFormElement | null): void {
  const email = sessionStorage.getItem(STORED);
  const field = form?.querySelector<HTMLInputElement>("input[name=email]");
  // A password manager may have been quicker, or the person: what they type would be added to the address.
  if (email === null || field == null || field.value !== "") return;
  if (document.activeElement === field) return;
  sessionStorage.removeItem(STORED);
  field.value = email;
  // Someone who is in another field already stays there.
  if (form?.contains(document.activeElement)) return;
  form?.querySelector<HTMLInputElement>("input[name=password]")?.focus();
}
