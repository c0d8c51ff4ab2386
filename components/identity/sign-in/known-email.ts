const STORAGE_KEY = "known-email";

/** Stores the email in the session, because a URL would leave it in logs and history. */
export function storeEmail(email: string): void {
  sessionStorage.setItem(STORAGE_KEY, email);
}

export function fillKnownEmail(form: HTMLFormElement | null): void {
  const email = sessionStorage.getItem(STORAGE_KEY);
  const field = form?.querySelector<HTMLInputElement>("input[name=email]");
  // A password manager or the user may have been quicker.
  if (email === null || field == null || field.value !== "") return;
  if (document.activeElement === field) return;
  sessionStorage.removeItem(STORAGE_KEY);
  field.value = email;
  // Keeps the focus if it is in another field already.
  if (form?.contains(document.activeElement)) return;
  form?.querySelector<HTMLInputElement>("input[name=password]")?.focus();
}
