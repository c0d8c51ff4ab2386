"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import type { AccountSettings } from "@/lib/gateway/account/settings/schema";
import { useUpdateAccountSettings } from "@/lib/queries/settings";

const REQUIRED = ["street", "postal_code", "city"] as const;
type Field = (typeof REQUIRED)[number] | "vat_id";

export const isAddressMissing = ({ address }: AccountSettings): boolean =>
  address.street === null || address.city === null;

/** Asked once, before the first payment; invoices and VAT need it. */
export function BillingAddressForm({ settings }: { settings: AccountSettings }) {
  const t = useTranslations("payments.topUp.address");
  const { country } = useDisplayNames();
  const update = useUpdateAccountSettings();
  const { address } = settings;
  const saved: Record<Field, string> = {
    street: address.street ?? "",
    postal_code: address.postal_code ?? "",
    city: address.city ?? "",
    vat_id: settings.vat_id ?? "",
  };
  const [typed, setTyped] = useState(saved);
  const [isTried, setTried] = useState(false);
  useUnsavedWork(
    Object.keys(saved).some((field) => typed[field as Field] !== saved[field as Field]),
  );
  const missing = REQUIRED.filter((field) => typed[field].trim() === "");

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (missing.length > 0) return;
    const { street, postal_code, city, vat_id } = typed;
    update.mutate({ address: { street, postal_code, city }, vat_id: vat_id.trim() || null });
  }

  const field = (name: Field, autoComplete: string) => (
    <TextField
      label={t(name)}
      autoComplete={autoComplete}
      value={typed[name]}
      isOptional={name === "vat_id"}
      hint={name === "vat_id" ? t("vat_idHint") : undefined}
      error={isTried && missing.some((item) => item === name) ? t("missing") : undefined}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  return (
    <form noValidate onSubmit={save} className="grid max-w-180 grid-cols-1 gap-4">
      <div>
        <h2 className="font-semibold text-read">{t("title")}</h2>
        <p className="text-ink-2">{t("text", { country: country(address.iso2) })}</p>
      </div>
      {update.error !== null && <ErrorPanel error={update.error} title={t("failed")} />}
      {field("street", "address-line1")}
      <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
        {field("postal_code", "postal-code")}
        {field("city", "address-level2")}
      </div>
      {field("vat_id", "off")}
      <div>
        <Button type="submit" variant="primary" isBusy={update.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
