"use client";

import { useTranslations } from "next-intl";
import { useController } from "react-hook-form";
import { DialogActions, Form } from "@/components/forms/form";
import { mapErrorMessages } from "@/components/forms/map-error-messages";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import { useApiForm } from "@/components/forms/use-api-form";
import { showToast } from "@/components/ui/toast/toast";
import { invitationCreateSchema } from "@/lib/gateway/identity/invitations/schema";
import { ApiError } from "@/lib/queries/transport/api-error";
import { useInvite } from "@/lib/queries/invitations";
import { RoleTable } from "./role-table";

const FIELDS = ["email", "role"] as const;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("team.invite");
  const invite = useInvite();
  const form = useApiForm({
    schema: invitationCreateSchema,
    fields: FIELDS,
    defaultValues: { email: "", role: "marketing" },
    errorTexts: { email: t("emailError") },
    mapError: (error) => {
      const isKnown = error instanceof ApiError && error.status === 409;
      return mapErrorMessages(error, { email: t(isKnown ? "emailKnown" : "emailError") });
    },
    send: async (body) => {
      await invite.mutateAsync(body);
      showToast({ title: t("done", { email: body.email }) });
    },
    onDone: onClose,
  });
  const role = useController({ control: form.control, name: "role" }).field;

  return (
    <Dialog title={t("title")} isOpen onClose={onClose} isWide>
      <Form form={form} failed={t("failed")}>
        <TextField
          {...form.field("email")}
          label={t("email")}
          type="email"
          autoComplete="off"
          hint={t("emailHint")}
        />
        <RoleTable value={role.value} onChange={role.onChange} />
        <DialogActions form={form} cancel={t("cancel")} action={t("action")} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
