"use client";

import { useTranslations } from "next-intl";
import { Status, type StatusKind } from "@/components/ui/status";
import type {
  AutomationProblem,
  AutomationState,
  RunState,
} from "@/lib/gateway/messaging/automations/schema-values";

const KINDS: Record<AutomationState, StatusKind> = {
  draft: "waiting",
  active: "normal",
  paused: "stopped",
  archived: "stopped",
};

export interface AutomationStatusProps {
  state: AutomationState;
  problem: AutomationProblem | null;
}

export function AutomationStatus({ state, problem }: AutomationStatusProps) {
  const t = useTranslations("automations.state");
  if (state === "active" && problem !== null)
    return <Status kind="attention">{t("attention")}</Status>;
  return <Status kind={KINDS[state]}>{t(state)}</Status>;
}

const RUN_KINDS: Record<RunState, StatusKind> = {
  waiting: "waiting",
  sending: "moving",
  parked: "stopped",
  finished: "normal",
  goal: "normal",
  left: "stopped",
};

export function PersonStatus({ state }: { state: RunState }) {
  const t = useTranslations("automations.personState");
  return <Status kind={RUN_KINDS[state]}>{t(state)}</Status>;
}
