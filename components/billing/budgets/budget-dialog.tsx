"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { DialogActions, Form } from "@/components/forms/form";
import { NumberField } from "@/components/forms/number-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import { useFormats } from "@/components/format/use-formats";
import { Dialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/field";
import { type Budget, budgetCreateSchema } from "@/lib/gateway/billing/budgets/schema";
import { costCentreUpdateSchema } from "@/lib/gateway/billing/cost-centres/schema";
import { MAX_BUDGET_AMOUNT } from "@/lib/gateway/billing/budgets/schema-values";
import { useSaveBudget } from "@/lib/queries/budgets";
import { usePaymentOptions } from "@/lib/queries/payments";
import { useBudgetName } from "./use-budget-name";
import { useFreeScopes } from "./use-free-scopes";

const FIELDS = ["cost_centre", "amount"] as const;
const MIN_AMOUNT = 0.01;

const formSchema = z.object({
  // A select has no null: '' is the whole account.
  cost_centre: z
    .string()
    .transform((name) => name || null)
    .pipe(costCentreUpdateSchema.shape.cost_centre),
  amount: budgetCreateSchema.shape.amount,
});

export interface BudgetDialogProps {
  /** Null to create one. */
  edited: Budget | null;
  onClose: () => void;
}

export function BudgetDialog({ edited, onClose }: BudgetDialogProps) {
  const t = useTranslations("budgets");
  const { currency: sign, money } = useFormats();
  const getName = useBudgetName();
  const save = useSaveBudget(edited?.id ?? null);
  const getIdempotencyKey = useIdempotencyKey();
  const free = useFreeScopes() ?? [];
  const centres = free.filter((scope) => scope !== null);
  const currency = usePaymentOptions().data?.currency ?? edited?.currency ?? "EUR";
  const form = useApiForm({
    schema: formSchema,
    fields: FIELDS,
    values: {
      cost_centre: edited?.cost_centre ?? free[0] ?? "",
      amount: edited?.amount ?? Number.NaN,
    },
    resetOptions: { keepDirtyValues: true },
    errorTexts: {
      amount: t("form.amountError", {
        min: money(MIN_AMOUNT, currency),
        max: money(MAX_BUDGET_AMOUNT, currency, 0),
      }),
    },
    send: (body) => save.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) }),
    onDone: onClose,
  });
  const title = edited === null ? t("form.createTitle") : t("form.editTitle", getName(edited));

  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form form={form} failed={t("form.failed")}>
        {edited === null && (
          <SelectField {...form.field("cost_centre")} label={t("form.scope")}>
            {free.includes(null) && <option value="">{t("account")}</option>}
            {centres.length > 0 && (
              <optgroup label={t("form.centres")}>
                {centres.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
          </SelectField>
        )}
        <NumberField
          control={form.control}
          name="amount"
          label={t("form.amount", { currency: sign(currency) })}
          hint={t("form.hint")}
          error={form.getError("amount")}
        />
        <DialogActions
          form={form}
          cancel={t("form.cancel")}
          action={t("form.save")}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
