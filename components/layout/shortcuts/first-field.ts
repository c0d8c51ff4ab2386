/** Whether a key or a first step has led to a form, which then begins in its first field; other ways leave it free. */
let isRequested = false;

/** The next form that opens begins in its first field. */
export function focusFirstFieldNext(): void {
  isRequested = true;
}

/** Focuses the first field in `form` if `focusFirstFieldNext` requested it. */
export function focusIfRequested(form: HTMLElement | null): void {
  if (!isRequested) return;
  isRequested = false;
  form?.querySelector<HTMLElement>("input, textarea")?.focus();
}
