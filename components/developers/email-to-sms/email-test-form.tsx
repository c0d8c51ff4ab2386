"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { SelectField, TextareaField } from "@/components/ui/field";
import { NoValue, Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import {
  type EmailAlias,
  type EmailSimulationResult,
  emailTrySchema,
} from "@/lib/gateway/messaging/email-to-sms/schema";
import { useTryEmail } from "@/lib/queries/email-to-sms";
import { Details } from "./details";
import { Notes } from "./notes";

const schema = emailTrySchema.extend({ aliasId: z.int() });

function Tried({ tried }: { tried: EmailSimulationResult }) {
  const t = useTranslations("emailToSms");
  return (
    <section aria-label={t("try.result")} className="grid grid-cols-1 gap-3">
      <Notice tone={tried.is_accepted ? "plain" : "warn"}>
        {tried.reason === null
          ? t("try.accepted")
          : t("try.refused", { reason: t(`reason.${tried.reason}`), why: tried.description ?? "" })}
      </Notice>
      <Details
        facts={[
          [t("column.header_from"), tried.from ?? t("noSender")],
          [t("form.phone"), tried.phone ?? <NoValue key="phone" />],
          [t("try.text"), tried.text ?? <NoValue key="text" />],
          [t("column.parts_count"), tried.parts_count ?? <NoValue key="parts" />],
          [
            t("try.price"),
            tried.price === null ? (
              <NoValue key="price" />
            ) : (
              <Money key="price" amount={tried.price} currency={tried.currency} digits={4} />
            ),
          ],
          [t("leftOut"), <Notes key="notes" notes={tried.notes} />],
        ]}
      />
    </section>
  );
}

export function EmailTestForm({ aliases }: { aliases: readonly EmailAlias[] }) {
  const t = useTranslations("emailToSms");
  const tryEmail = useTryEmail();
  const form = useApiForm({
    schema,
    fields: ["text"],
    defaultValues: { aliasId: aliases[0]?.id ?? 0, text: "" },
    errorTexts: { text: (code) => (code === "too_small" ? t("try.missing") : undefined) },
    isDisposable: true,
    send: (values) => tryEmail.mutateAsync(values),
  });
  return (
    <div className="grid max-w-200 grid-cols-1 gap-6 p-4 md:p-6">
      <Form form={form} failed={t("try.failed")}>
        <SelectField
          {...form.field("aliasId", { valueAsNumber: true })}
          label={t("column.address")}
        >
          {aliases.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextareaField
          {...form.field("text")}
          label={t("try.source")}
          hint={t("try.hint")}
          rows={12}
          spellCheck={false}
          className="font-mono text-small"
        />
        <div>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {t("try.action")}
          </Button>
        </div>
      </Form>
      {tryEmail.data !== undefined && <Tried tried={tryEmail.data} />}
    </div>
  );
}
