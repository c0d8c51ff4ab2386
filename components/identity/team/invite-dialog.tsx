"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { mapErrorMessages } from "@/components/identity/sign-in/map-error-messages";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { placeViolations } from "@/components/forms/form-errors";
import { showToast } from "@/components/ui/toast/toast";
import {
  type InvitationCreate,
  invitationCreateSchema,
} from "@/lib/gateway/identity/invitations/schema";
import { ApiError } from "@/lib/queries/transport/api-error";
import { useInvite } from "@/lib/queries/invitations";
import { RoleTable } from "./role-table";

const FIELDS = ["email", "role"] as const;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("team.invite");
  const invite = useInvite();
  const [problem, setProblem] = useState<Error | null>(null);
  const { register, control, handleSubmit, setError, formState } = useForm<InvitationCreate>({
    resolver: zodResolver(invitationCreateSchema, { error: () => t("emailError") }),
    defaultValues: { email: "", role: "marketing" },
  });
  const role = useController({ control, name: "role" }).field;

  async function submit(body: InvitationCreate) {
    setProblem(null);
    await invite.mutateAsync(body).then(
      () => {
        showToast({ title: t("done", { email: body.email }) });
        onClose();
      },
      (error) => {
        const isKnown = error instanceof ApiError && error.status === 409;
        const words = { email: t(isKnown ? "emailKnown" : "emailError") };
        setProblem(placeViolations(mapErrorMessages(error, words), FIELDS, setError));
      },
    );
  }

  return (
    <Dialog title={t("title")} isOpen onClose={onClose} isWide>
      <form noValidate onSubmit={handleSubmit(submit)} className="grid grid-cols-1 gap-4">
        {problem !== null && <ErrorPanel error={problem} title={t("failed")} />}
        <TextField
          {...register("email")}
          label={t("email")}
          type="email"
          autoComplete="off"
          hint={t("emailHint")}
          error={formState.errors.email?.message}
        />
        <RoleTable value={role.value} onChange={role.onChange} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" isBusy={invite.isPending}>
            {t("action")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
