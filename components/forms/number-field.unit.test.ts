// @vitest-environment happy-dom
import { NextIntlClientProvider } from "next-intl";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import type { NumberFormat } from "@/components/format/format";
import { NumberFormatContext } from "@/components/format/use-formats";
import { accountLocale, type Language } from "@/lib/core/languages";
import { readTranslations } from "@/lib/i18n/read-translations";
import { Form } from "./form";
import { NumberField } from "./number-field";
import { useApiForm } from "./use-api-form";

const schema = z.object({
  amount: z.number().max(5_000).nullable(),
  count: z.int().nullable(),
});

interface Options {
  language?: Language;
  numberFormat?: NumberFormat;
  amount?: number | null;
}

function Sample({ send, amount }: { send: () => Promise<unknown>; amount: number | null }) {
  const form = useApiForm({
    schema,
    fields: ["amount", "count"],
    defaultValues: { amount, count: null },
    errorTexts: { amount: "Enter an amount.", count: "Enter a count." },
    send,
    onDone: (_, { reset }) => reset({ amount: 12.5, count: null }),
  });
  const { control } = form;
  return createElement(
    Form,
    { form },
    createElement(NumberField<z.input<typeof schema>>, {
      control,
      name: "amount",
      label: "Amount",
      error: form.getError("amount"),
    }),
    createElement(NumberField<z.input<typeof schema>>, {
      control,
      name: "count",
      label: "Count",
      isCount: true,
      error: form.getError("count"),
    }),
  );
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

async function openForm({ language = "en", numberFormat = "language", amount = null }: Options) {
  const send = vi.fn(async () => undefined);
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  onTestFinished(() => act(async () => root.unmount()));
  const sample = createElement(Sample, { send, amount });
  const children = createElement(NumberFormatContext.Provider, { value: numberFormat }, sample);
  const messages = { ui: readTranslations(language, "ui") };
  await act(async () =>
    root.render(
      NextIntlClientProvider({ locale: accountLocale(language, null), messages, children }),
    ),
  );
  const field = (name: string) =>
    container.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
  return {
    send,
    field,
    text: () => container.textContent,
    type: (name: string, value: string) =>
      act(async () => {
        // React ignores values set by the input's own setter.
        setValue?.call(field(name), value);
        field(name).dispatchEvent(new Event("input", { bubbles: true }));
      }),
    submit: () => act(async () => container.querySelector("form")?.requestSubmit()),
  };
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

test.each([
  ["en", "0,075", 0.075],
  ["de", "0.075", 0.075],
  ["pl", "1 234,50", 1_234.5],
  ["en", "1’234.50", 1_234.5],
] as const)("in %s sends %j as %d", async (language, typed, amount) => {
  const form = await openForm({ language });
  await form.type("amount", typed);
  expect(form.field("amount").value).toBe(typed);
  await form.submit();
  expect(form.send).toHaveBeenCalledWith({ amount, count: null });
});

test.each<[Options, string, string]>([
  [{ language: "en" }, "1,234", "1,234 could be 1.234 or 1234. Write 1234 or 1.234."],
  [
    { language: "de" },
    "1.234",
    "1.234 kann 1,234 oder 1234 heißen. Geben Sie 1234 oder 1,234 ein.",
  ],
  [
    { language: "en", numberFormat: "point" },
    "1.000",
    "1.000 could be 1 or 1000. Write 1000 or 1.",
  ],
])("asks in %j what %j means", async (options, typed, question) => {
  const form = await openForm(options);
  await form.type("amount", typed);
  await form.submit();
  expect(form.text()).toContain(question);
  expect(form.text()).not.toContain("Enter an amount.");
  expect(document.activeElement).toBe(form.field("amount"));
  expect(form.send).not.toHaveBeenCalled();
});

it("shows the form's own text for other errors", async () => {
  const form = await openForm({});
  await form.type("amount", "ten");
  await form.type("count", "1.5");
  await form.submit();
  expect(form.text()).toContain("Enter an amount.");
  expect(form.text()).toContain("Enter a count.");
  expect(form.send).not.toHaveBeenCalled();
});

it("reads a grouped count without asking", async () => {
  const form = await openForm({});
  await form.type("count", "10,000");
  await form.submit();
  expect(form.send).toHaveBeenCalledWith({ amount: null, count: 10_000 });
});

it("shows values in the person's format, without grouping", async () => {
  const form = await openForm({ language: "de", amount: 1_234.5 });
  expect(form.field("amount").value).toBe("1234,5");
  await form.type("amount", "0,50");
  await form.submit();
  expect(form.field("amount").value).toBe("12,5");
});
