"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { useExamplePhone } from "@/components/format/use-country";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { fraudCreateSchema } from "@/lib/gateway/trust/fraud-checks/schema";
import { useCreateFraudCheck } from "@/lib/queries/fraud-checks";
import { EMPTY_CHECK, type FraudCheckInput, toFraudCreate } from "./fraud-check-input";
import { ServiceChoice } from "./service-choice";

const LABEL_KEYS = {
  phone: "phone",
  email: "email",
  ip: "ip",
  "address.iso2": "iso2",
  "address.city": "city",
  "address.postcode": "postcode",
  "address.street_name": "streetName",
  "address.street_number": "streetNumber",
  callback_data: "callbackData",
} as const;
type TextPath = keyof typeof LABEL_KEYS;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 font-semibold text-section">{title}</legend>
      {children}
    </fieldset>
  );
}

export function FraudCheckForm() {
  const t = useTranslations("fraud");
  const examplePhone = useExamplePhone();
  const router = useRouter();
  const create = useCreateFraudCheck();
  const getIdempotencyKey = useIdempotencyKey();
  const form = useApiForm({
    schema: z
      .custom<FraudCheckInput>()
      .transform(toFraudCreate)
      .refine(({ phone, email, ip, address }) => phone ?? email ?? ip ?? address, t("inputMissing"))
      .pipe(fraudCreateSchema),
    fields: Object.keys(LABEL_KEYS) as TextPath[],
    defaultValues: EMPTY_CHECK,
    send: (body) => create.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) }),
    onDone: ({ id }) => router.push(`/fraud/${id}`),
  });
  const serviceField = useController({ control: form.control, name: "service_code" }).field;
  const renderField = (path: TextPath, props: { type?: string; placeholder?: string } = {}) => (
    <TextField {...form.field(path)} label={t(`form.${LABEL_KEYS[path]}`)} {...props} />
  );
  return (
    <Form
      form={form}
      failed={t("createFailed")}
      // Users check data of others.
      autoComplete="off"
      className="grid max-w-160 gap-6 p-4 md:p-6"
    >
      <p className="text-ink-2">{t("newText")}</p>
      <Section title={t("part.phone")}>
        {renderField("phone", { type: "tel", placeholder: examplePhone.text })}
      </Section>
      <Section title={t("part.email")}>{renderField("email", { type: "email" })}</Section>
      <Section title={t("part.ip")}>{renderField("ip", { placeholder: "203.0.113.7" })}</Section>
      <Section title={t("part.address")}>
        <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
          {renderField("address.street_name")}
          {renderField("address.street_number")}
        </div>
        <div className="grid gap-3 sm:grid-cols-[1fr_2fr_1fr]">
          {renderField("address.postcode")}
          {renderField("address.city")}
          {renderField("address.iso2", { placeholder: "DE" })}
        </div>
      </Section>
      <ServiceChoice value={serviceField.value} onChange={serviceField.onChange} />
      {renderField("callback_data")}
      <Button type="submit" variant="primary" isBusy={form.isBusy} className="justify-self-start">
        {t("submit")}
      </Button>
    </Form>
  );
}
