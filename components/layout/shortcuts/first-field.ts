/** True if a shortcut or onboarding step opened the form, which then focuses its first field. */
let isRequested = false;

export function focusFirstFieldNext(): void {
  isRequested = true;
}

/** Focuses the first field in `form` if `focusFirstFieldNext` requested it. */
export function focusIfRequested(form: HTMLElement | null): void {
  if (!isRequested) return;
  isRequested = false;
  form?.querySelector<HTMLElement>("input, textarea")?.focus();
}
