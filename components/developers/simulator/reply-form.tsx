"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Button } from "@/components/ui/button";
import { SelectField, TextareaField } from "@/components/ui/field";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { phoneWriteSchema } from "@/lib/gateway/developers/simulator/schema";
import { useWriteFromPhone } from "@/lib/queries/simulator";

const schema = phoneWriteSchema.extend({ text: phoneWriteSchema.shape.text.regex(/\S/) });

export function ReplyForm({ phone, numbers }: { phone: string; numbers: readonly string[] }) {
  const t = useTranslations("simulator.phone");
  const sendFromPhone = useWriteFromPhone(phone);
  const form = useApiForm({
    schema,
    fields: ["to", "text"],
    defaultValues: { to: numbers[0] ?? "", text: "" },
    errorTexts: { text: (code) => (code === "too_big" ? undefined : t("missing")) },
    isDisposable: true,
    send: (body) => sendFromPhone.mutateAsync(body),
    onDone: (_, { resetField }) => resetField("text"),
  });
  return (
    <Form
      form={form}
      failed={t("replyFailed")}
      className="grid gap-2 border-line-soft border-t pt-3"
    >
      {numbers.length > 1 && (
        <SelectField {...form.field("to")} label={t("to")}>
          {numbers.map((number) => (
            <option key={number} value={number}>
              {formatPhone(number)}
            </option>
          ))}
        </SelectField>
      )}
      <TextareaField {...form.field("text")} label={t("reply")} className="min-h-16" />
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {t("send")}
        </Button>
      </div>
    </Form>
  );
}
