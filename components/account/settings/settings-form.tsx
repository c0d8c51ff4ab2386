"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Form, type FormProps } from "@/components/forms/form";
import { UnsavedBar, type UnsavedBarProps } from "./unsaved-bar";

export interface SettingsFormProps extends Pick<FormProps, "form"> {
  bar: UnsavedBarProps;
  notice?: ReactNode;
  children: ReactNode;
}

export function SettingsForm({ form, bar, notice, children }: SettingsFormProps) {
  const t = useTranslations("settings");
  return (
    <Form form={form} failed={t("notSaved")} className="" problemClassName="max-w-180 p-4 md:p-6">
      {notice}
      {children}
      <UnsavedBar {...bar} />
    </Form>
  );
}
