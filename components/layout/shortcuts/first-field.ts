/** Whether a key has led to a form, which then begins in its first field; a link or the back button leaves it free. */
let isAsked = false;

/** The next form that opens begins in its first field. */
export function askForFirstField(): void {
  isAsked = true;
}

/** Focuses the first field in `form` if a key asked for it. */
export function focusAskedField(form: HTMLElement | null): void {
  if (!isAsked) return;
  isAsked = false;
  form?.querySelector<HTMLElement>("input, textarea")?.focus();
}
