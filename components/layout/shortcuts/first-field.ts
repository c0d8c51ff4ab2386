/** Whether a key or a first step has led to a form, which then begins in its first field; other ways leave it free. */
let isAsked = false;

/** The next form that opens begins in its first field. */
export function focusFirstFieldNext(): void {
  isAsked = true;
}

/** Focuses the first field in `form` if it was asked for. */
export function focusAskedField(form: HTMLElement | null): void {
  if (!isAsked) return;
  isAsked = false;
  form?.querySelector<HTMLElement>("input, textarea")?.focus();
}
