"use client";

import { useTranslations } from "next-intl";
import { useViewer } from "@/components/layout/providers/viewer";
import type { DeliveryDetail } from "@/lib/gateway/developers/webhooks/schema";
import { canReceive } from "@/lib/gateway/developers/webhooks/schema-event-access";
import { AttemptBlock } from "./attempt-block";
import { DeliveryStatus } from "./delivery-status";
import { useFormatProblem } from "./use-format-problem";

export function DeliveryResult({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations("webhooks");
  const formatProblem = useFormatProblem();
  const { role } = useViewer();
  const isOver = delivery.state === "failed";
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="flex flex-wrap items-center gap-2">
        <DeliveryStatus {...delivery} />
        {isOver && (
          <span className="text-ink-2">
            {formatProblem(delivery.last_problem, delivery.last_status)}
          </span>
        )}
      </p>
      <h2 className="sr-only">{t("column.attempts")}</h2>
      {delivery.attempt_list.map((attempt, index) => (
        <AttemptBlock
          key={attempt.id}
          attempt={attempt}
          isOpen={index === 0}
          isHidden={!canReceive(role, delivery.event)}
        />
      ))}
      {delivery.attempt_list.length === 0 && (
        <p className="text-ink-3">{t(isOver ? "attempt.never" : "attempt.none")}</p>
      )}
    </div>
  );
}
