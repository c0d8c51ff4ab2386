import { describe, expect, it } from "vitest";
import { checkForms } from "./forms.mjs";

const FORM = '    <form noValidate onSubmit={submit} className="grid">';
const VIEW = "components/billing/usage/cost-centre-form.tsx";

describe("a file of pages", () => {
  it.each([
    ["uses the helper", VIEW, '    <Form form={form} className="grid">'],
    ["is the helper", "components/forms/form.tsx", FORM],
    ["is an exception", "components/messaging/inbox/reply-box.tsx", FORM],
    ["names a hook like it", VIEW, "const form = useFormats();"],
  ])("that %s is fine", (_, file, text) => {
    expect(checkForms(file, text)).toEqual([]);
  });

  it.each([
    ["a form of its own", VIEW, FORM, "has a <form>"],
    ["a form in app", "app/(dashboard)/new/page.tsx", "<form>", "has a <form>"],
    ["a created form", VIEW, 'createElement("form", {})', "has a <form>"],
    ["the library's hook", VIEW, "const form = useForm<Values>({ resolver });", "calls useForm"],
    [
      "an exception without a form",
      "components/messaging/inbox/reply-box.tsx",
      "<Form form={form}>",
      "has no <form>",
    ],
  ])("may not have %s", (_, file, text, problem) => {
    expect(checkForms(file, text)).toEqual([expect.stringContaining(problem)]);
  });
});
