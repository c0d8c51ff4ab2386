"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { DialogActions, Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { Phone } from "@/components/ui/phone";
import { showToast } from "@/components/ui/toast/toast";
import { useDebounced } from "@/components/hooks/use-debounced";
import { useExamplePhone } from "@/components/format/use-country";
import { useFormats } from "@/components/format/use-formats";
import { useIdempotencyKey } from "@/components/forms/use-idempotency-key";
import type { DraftContent } from "@/lib/gateway/messaging/drafts/schema";
import { useMe } from "@/lib/queries/me";
import { useDryRun, useSendSms } from "@/lib/queries/sms";
import { toRequest } from "@/components/messaging/compose/content";
import { usePhoneAnalysis } from "@/components/messaging/compose/use-phone-analysis";
import { readTestNumber, storeTestNumber } from "@/components/messaging/own-number";

export interface SendTestDialogProps {
  content: DraftContent;
  country: string;
  onClose: () => void;
}

/** Dialog to send a test to the user's own phone, immediately and at the regular price. */
export function SendTestDialog({ content, country, onClose }: SendTestDialogProps) {
  const t = useTranslations("compose.test");
  const example = useExamplePhone();
  const { money } = useFormats();
  const me = useMe();
  const sending = useSendSms();
  const getIdempotencyKey = useIdempotencyKey();
  const form = useApiForm<{ phone: string }>({
    fields: ["phone"],
    defaultValues: { phone: readTestNumber() },
    send,
    onDone: onClose,
  });
  const rested = useDebounced(useWatch({ control: form.control, name: "phone" }), 300);
  const phone = usePhoneAnalysis(rested, country);
  const body = phone.kind === "number" ? toRequest({ ...content, phone: phone.e164 }, null) : null;
  const tried = useDryRun(body);
  const price =
    tried.data !== undefined && !tried.isPlaceholderData && me.data !== undefined
      ? money(tried.data.price, me.data.currency, 4)
      : null;

  async function send() {
    if (body === null || price === null) return;
    const sms = await sending.mutateAsync({ body, idempotencyKey: getIdempotencyKey(body) });
    storeTestNumber(body.phone);
    showToast({
      title: t("sent"),
      link: { href: `/messages/${sms.uuid}`, label: t("open") },
    });
  }

  return (
    <Dialog title={t("title")} isOpen onClose={onClose}>
      <Form form={form} failed={t("notSent")}>
        <TextField
          {...form.field("phone")}
          label={t("number")}
          type="tel"
          autoComplete="tel"
          hint={phone.kind === "number" ? <Phone number={phone.e164} /> : t("numberHint")}
          error={
            phone.kind === "problem"
              ? t("numberWrong", { example: example.text })
              : form.getError("phone")
          }
        />
        <p className="text-ink-2">{t("charge")}</p>
        {tried.error !== null && <ErrorPanel error={tried.error} title={t("notSent")} />}
        <DialogActions
          form={form}
          cancel={t("cancel")}
          action={price === null ? t("send") : t("sendFor", { amount: price })}
          reason={price === null ? t("priceMissing") : undefined}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
