"use client";

import { useTranslations } from "next-intl";
import { DialogActions, Form } from "@/components/forms/form";
import { Dialog } from "@/components/ui/dialog";
import type { InboundRule } from "@/lib/gateway/messaging/inbound-rules/schema";
import { InboundRuleFields } from "./inbound-rule-fields";
import { useInboundRuleForm } from "./use-inbound-rule-form";

export interface InboundRuleDialogProps {
  /** Null to create one. */
  edited: InboundRule | null;
  onClose: () => void;
}

export function InboundRuleDialog({ edited, onClose }: InboundRuleDialogProps) {
  const t = useTranslations("inboundRules.form");
  const form = useInboundRuleForm(edited, onClose);
  return (
    <Dialog title={t(edited === null ? "createTitle" : "editTitle")} isOpen onClose={onClose}>
      <Form form={form} failed={t("failed")}>
        <InboundRuleFields form={form} />
        <DialogActions form={form} cancel={t("cancel")} action={t("save")} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
