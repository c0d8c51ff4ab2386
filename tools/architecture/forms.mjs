import { readFileSync } from "node:fs";
import path from "node:path";

/** Reasons for the exceptions: docs/decisions/0092-one-form-style.md. */
const HELPER = "components/forms/form.tsx";
const EXCEPTIONS = [
  // Sign-in pages
  "components/identity/sign-in/forgot-password-form.tsx",
  "components/identity/sign-in/login-form.tsx",
  "components/identity/sign-in/reauthenticate-form.tsx",
  "components/identity/sign-in/reset-password-form.tsx",
  "components/identity/sign-in/session-form.tsx",
  "components/identity/sign-in/sign-up-form.tsx",
  "components/identity/sign-in/verify-form.tsx",
  // Searches by URL
  "components/billing/prices/price-toolbar.tsx",
  "components/layout/failures/page-not-found.tsx",
  // List filters
  "components/data-table/filters/amount-values.tsx",
  "components/data-table/filters/filter-values.tsx",
  "components/data-table/filters/time-values.tsx",
  // Single-field forms on list pages
  "components/contacts/blocked-numbers/check-number.tsx",
  "components/contacts/imports/problem-rows.tsx",
  "components/messaging/inbox/note-form.tsx",
  "components/messaging/inbox/reply-box.tsx",
];

const FORM_ELEMENT = /<form\b|\b(?:createElement|jsx)\(\s*["']form["']/;
const FORM_HOOK = /\buseForm\b/;

/** Returns violations as texts to append to the file's name. */
export function checkForms(file, text) {
  const isHelper = file.startsWith("components/forms/");
  const problems = [];
  const hasElement = FORM_ELEMENT.test(text);
  if (hasElement && file !== HELPER && !EXCEPTIONS.includes(file)) {
    problems.push("has a <form>: use Form and useApiForm of components/forms");
  }
  if (!hasElement && EXCEPTIONS.includes(file)) {
    problems.push("has no <form>: delete it from the exceptions in tools/architecture/forms.mjs");
  }
  if (!isHelper && FORM_HOOK.test(text)) {
    problems.push("calls useForm: use useApiForm of components/forms");
  }
  return problems;
}

/** Returns violations, including exceptions whose file is missing. */
export function findFormProblems(root, files) {
  const missingFiles = EXCEPTIONS.filter((file) => !files.includes(file));
  return [
    ...missingFiles.map(
      (file) => `${file} is missing: delete it from tools/architecture/forms.mjs`,
    ),
    ...files
      .filter((file) => /^(app|components)\/.*\.tsx?$/.test(file))
      .flatMap((file) =>
        checkForms(file, readFileSync(path.join(root, file), "utf8")).map(
          (problem) => `${file} ${problem}`,
        ),
      ),
  ];
}
