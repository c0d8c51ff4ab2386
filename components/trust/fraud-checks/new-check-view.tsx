"use client";

import { useRouter } from "next/navigation";
import { useExamplePhone } from "@/components/format/use-country";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { useCreateFraudCheck } from "@/lib/queries/fraud-checks";
import { ApiError } from "@/lib/queries/transport/api-error";
import { EMPTY_CHECK, isEmpty, type NewCheck, toRequest } from "./new-check";
import { ServiceChoice } from "./service-choice";

type TextName = Exclude<keyof NewCheck, "service">;

const PATHS: Readonly<Record<TextName, string>> = {
  phone: "phone",
  email: "email",
  ip: "ip",
  callbackData: "callback_data",
  iso2: "address.iso2",
  city: "address.city",
  postcode: "address.postcode",
  streetName: "address.street_name",
  streetNumber: "address.street_number",
};

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 font-semibold text-section">{title}</legend>
      {children}
    </fieldset>
  );
}

export function NewCheckView() {
  const t = useTranslations("fraud");
  const example = useExamplePhone();
  const router = useRouter();
  const [check, setCheck] = useState(EMPTY_CHECK);
  const [isMissing, setMissing] = useState(false);
  const create = useCreateFraudCheck();
  const getIdempotencyKey = useIdempotencyKey();
  useUnsavedWork(!isEmpty(check));
  const violations = create.error instanceof ApiError ? create.error.violations : [];

  function send(event: FormEvent) {
    event.preventDefault();
    setMissing(isEmpty(check));
    if (isEmpty(check)) return;
    const body = toRequest(check);
    create.mutate(
      { body, idempotencyKey: getIdempotencyKey(body) },
      { onSuccess: ({ id }) => router.push(`/fraud/${id}`) },
    );
  }

  const field = (name: TextName, more: { type?: string; placeholder?: string } = {}) => (
    <TextField
      label={t(`form.${name}`)}
      value={check[name]}
      error={violations.find(({ propertyPath }) => propertyPath === PATHS[name])?.message}
      onChange={({ target }) => setCheck({ ...check, [name]: target.value })}
      {...more}
    />
  );
  return (
    <>
      <PageHeader title={t("newTitle")} />
      <form
        noValidate
        // About another person: no autofill, no history.
        autoComplete="off"
        onSubmit={send}
        className="grid max-w-160 gap-6 p-4 md:p-6"
      >
        <p className="text-ink-2">{t("newText")}</p>
        <Block title={t("part.phone")}>
          {field("phone", { type: "tel", placeholder: example.text })}
        </Block>
        <Block title={t("part.email")}>{field("email", { type: "email" })}</Block>
        <Block title={t("part.ip")}>{field("ip", { placeholder: "203.0.113.7" })}</Block>
        <Block title={t("part.address")}>
          <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
            {field("streetName")}
            {field("streetNumber")}
          </div>
          <div className="grid gap-3 sm:grid-cols-[1fr_2fr_1fr]">
            {field("postcode")}
            {field("city")}
            {field("iso2", { placeholder: "DE" })}
          </div>
        </Block>
        <ServiceChoice
          value={check.service}
          onChange={(service) => setCheck({ ...check, service })}
        />
        {field("callbackData")}
        {isMissing && (
          <p role="alert" className="text-bad-ink">
            {t("nothingAsked")}
          </p>
        )}
        {create.error !== null && <ErrorPanel error={create.error} title={t("createFailed")} />}
        <Button
          type="submit"
          variant="primary"
          isBusy={create.isPending}
          className="justify-self-start"
        >
          {t("submit")}
        </Button>
      </form>
    </>
  );
}
