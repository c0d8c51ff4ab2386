"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { mapViolations } from "@/components/forms/map-error-messages";
import { NumberField } from "@/components/forms/number-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import {
  type BalanceAlerts,
  balanceAlertsUpdateSchema,
} from "@/lib/gateway/billing/balance-alerts/schema";
import { useUpdateBalanceAlerts } from "@/lib/queries/auto-top-up";

const { email, threshold } = balanceAlertsUpdateSchema.shape.alerts.element.shape;

export interface AlertFormProps extends BalanceAlerts {
  currency: string;
}

/** Adds an alert, or replaces the one to the same address. */
export function AlertForm({ alerts, currency }: AlertFormProps) {
  const t = useTranslations("payments.alerts");
  const { currency: sign } = useFormats();
  const update = useUpdateBalanceAlerts();
  const form = useApiForm({
    schema: z.object({
      email: z.string().trim().pipe(email),
      threshold,
    }),
    fields: ["email", "threshold"],
    defaultValues: { email: "", threshold: 20 },
    mapError: (error) =>
      mapViolations(error, (violation) => ({
        ...violation,
        propertyPath: violation.propertyPath.replace(/^alerts\[\d+\]\./, ""),
      })),
    send: (alert) => {
      const others = alerts.filter((other) => other.email !== alert.email);
      return update.mutateAsync({ alerts: [...others, alert] });
    },
    onDone: (_, { resetField }) => resetField("email"),
  });
  return (
    <Form
      form={form}
      failed={t("notSaved")}
      problemClassName="col-span-full"
      className="grid items-start gap-3 sm:grid-cols-[1fr_8rem_auto]"
    >
      <TextField {...form.field("email")} label={t("email")} type="email" />
      <NumberField
        control={form.control}
        name="threshold"
        label={t("below", { currency: sign(currency) })}
        error={form.getError("threshold")}
      />
      <Button type="submit" className="sm:mt-6" isBusy={form.isBusy}>
        {t("add")}
      </Button>
    </Form>
  );
}
