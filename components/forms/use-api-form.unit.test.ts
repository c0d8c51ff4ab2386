// @vitest-environment happy-dom
import { NextIntlClientProvider } from "next-intl";
import { act, createElement } from "react";
import { createPortal } from "react-dom";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { TextField } from "@/components/ui/field";
import { withReason } from "@/lib/core/errors";
import { english } from "@/lib/i18n/english";
import { ApiError } from "@/lib/queries/transport/api-error";
import { Form } from "./form";
import { useApiForm } from "./use-api-form";

const schema = z.object({
  name: z
    .string()
    .min(1)
    .max(5)
    .refine((name) => name !== "[x]", withReason("No brackets.", "placeholder_name")),
  note: z.string().max(3),
  steps: z.array(z.object({ sender: z.string().max(3) })).optional(),
});
type Values = z.input<typeof schema>;

interface Options {
  send: (values: Values) => Promise<unknown>;
  onDone?: () => void;
  steps?: Values["steps"];
}

function Sample({ send, onDone, steps }: Options) {
  const form = useApiForm({
    schema,
    fields: ["name", "note"],
    defaultValues: { name: "", note: "", ...(steps !== undefined && { steps }) },
    errorTexts: { name: "Enter a name." },
    send,
    ...(onDone !== undefined && { onDone }),
  });
  return createElement(
    Form,
    { form, failed: "Not saved" },
    createElement(TextField, { ...form.field("name"), label: "Name" }),
    createElement(TextField, { ...form.field("note"), label: "Note" }),
  );
}

async function openForm(options: Options) {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => act(async () => root.unmount()));
  const children = createElement(Sample, options);
  const words = { locale: "en" as const, messages: english };
  await act(async () => root.render(NextIntlClientProvider({ ...words, children })));
  const field = (name: string) =>
    container.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
  return {
    text: () => container.textContent,
    field,
    type: (name: string, value: string) =>
      act(async () => {
        // React ignores values set by the input's own setter.
        setValue?.call(field(name), value);
        field(name).dispatchEvent(new Event("input", { bubbles: true }));
      }),
    submit: () => act(async () => container.querySelector("form")?.requestSubmit()),
    leave: () => act(async () => root.render(null)),
  };
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

const refused = (...violations: { propertyPath: string; message: string }[]) =>
  new ApiError(422, "invalid_input", "Not accepted.", "request-1", violations);

function createPromise() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

it("shows a reason instead of the form's text for the field", async () => {
  const { type, submit, text } = await openForm({ send: async () => undefined });
  await type("name", "[x]");
  await submit();
  expect(text()).toContain("No brackets.");
  expect(text()).not.toContain("Enter a name.");
});

it("shows what the schema rejects at its field and sends nothing", async () => {
  const send = vi.fn(async () => undefined);
  const form = await openForm({ send });
  await form.type("note", "abcd");
  await form.submit();
  expect(form.text()).toContain("Enter a name.");
  expect(form.text()).toContain("Too big: expected string to have <=3 characters");
  expect(document.activeElement).toBe(form.field("name"));
  expect(send).not.toHaveBeenCalled();
});

it("shows above the form what the schema rejects inside a value without a field", async () => {
  const send = vi.fn(async () => undefined);
  const form = await openForm({ send, steps: [{ sender: "abcdef" }] });
  await form.type("name", "Anna");
  await form.submit();
  expect(form.text()).toContain("Not savedToo big: expected string to have <=3 characters");
  expect(send).not.toHaveBeenCalled();
});

it("shows the API's errors at their fields and keeps what was typed", async () => {
  const violation = { propertyPath: "name", message: "This name is taken." };
  const form = await openForm({ send: () => Promise.reject(refused(violation)) });
  await form.type("name", "Anna");
  await form.submit();
  expect(form.text()).toBe("NameThis name is taken.Note");
  expect(form.field("name").value).toBe("Anna");
  expect(document.activeElement).toBe(form.field("name"));
});

it("shows errors without a field above the form, until the next attempt", async () => {
  const send = vi.fn<Options["send"]>().mockRejectedValueOnce(refused());
  const form = await openForm({ send });
  await form.type("name", "Anna");
  await form.submit();
  expect(form.text()).toContain("Not savedNot accepted.");
  send.mockResolvedValueOnce(undefined);
  await form.submit();
  expect(form.text()).toBe("NameNote");
});

it("sends once however often it is submitted, and again after the response", async () => {
  const { promise, resolve } = createPromise();
  const send = vi.fn(() => promise);
  const onDone = vi.fn();
  const form = await openForm({ send, onDone });
  await form.type("name", "Anna");
  await form.submit();
  await form.submit();
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: "Anna", note: "" });
  await act(async () => resolve());
  expect(onDone).toHaveBeenCalledOnce();
  await form.submit();
  expect(send).toHaveBeenCalledTimes(2);
});

it("ignores a response that comes after the form has left the page", async () => {
  const { promise, resolve } = createPromise();
  const onDone = vi.fn();
  const form = await openForm({ send: () => promise, onDone });
  await form.type("name", "Anna");
  await form.submit();
  await form.leave();
  await act(async () => resolve());
  expect(onDone).not.toHaveBeenCalled();
});

it("leaves a form alone that a dialog was opened from", async () => {
  const submitOuter = vi.fn();
  const dialog = document.body.appendChild(document.createElement("div"));
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => act(async () => root.unmount()));
  const inner = createPortal(createElement(Sample, { send: async () => undefined }), dialog);
  const children = createElement("form", { onSubmit: submitOuter }, inner);
  const words = { locale: "en" as const, messages: english };
  await act(async () => root.render(NextIntlClientProvider({ ...words, children })));
  await act(async () => dialog.querySelector("form")?.requestSubmit());
  expect(dialog.textContent).toContain("Enter a name.");
  expect(submitOuter).not.toHaveBeenCalled();
});
