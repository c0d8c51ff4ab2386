"use client";

import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { DateTime } from "@/components/ui/date-time";
import { EmptyFiltered, EmptyFirstUse } from "@/components/ui/empty-state";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Stat, StatStrip } from "@/components/ui/stat-strip";
import { NoValue, Money } from "@/components/ui/money";
import { Phone } from "@/components/ui/phone";
import { Id } from "@/components/ui/id";
import { Kbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton/skeleton";
import { Status, type StatusKind } from "@/components/ui/status";
import { ApiError } from "@/lib/queries/transport/api-error";
import { ButtonSamples } from "./button-samples";
import { ChartSamples } from "./chart-samples";
import { FieldSamples } from "./field-samples";
import { OverlaySamples } from "./overlay-samples";
import { Row, Section } from "./section";

const STATUSES: [StatusKind, string][] = [
  ["normal", "Delivered"],
  ["moving", "Sending · 62 %"],
  ["waiting", "Scheduled for Fri 08:00"],
  ["attention", "Partly delivered"],
  ["failed", "Rejected: unknown number"],
  ["stopped", "Stopped"],
];
const FAULT = new ApiError(503, "unavailable", "The gateway answered 503.", "0f".repeat(16));
const NOW = Math.floor(Date.now() / 1000);
const noop = () => {};

/** Sheet of all components for review; not part of the production build. */
export function ComponentSheet() {
  return (
    <main className="bg-surface pb-12">
      <h1 className="px-4 py-4 font-semibold text-title md:px-6">Components</h1>
      <ButtonSamples />
      <FieldSamples />
      <OverlaySamples />
      <Section title="States and badges">
        <Row>
          {STATUSES.map(([kind, label]) => (
            <Status key={kind} kind={kind}>
              {label}
            </Status>
          ))}
        </Row>
        <Row>
          <Badge>Test</Badge>
          <Badge tone="accent">Kunden DE · 9,812</Badge>
          <Badge tone="warn">Expiring</Badge>
          <Badge tone="bad">Invalid</Badge>
        </Row>
      </Section>
      <Section title="Figures">
        <Row>
          <Money amount="9214.07" currency="EUR" />
          <Money amount="0.0715" currency="CHF" digits={4} />
          <Phone number="+4915123456789" />
          <DateTime at={NOW - 240} />
          <DateTime at={NOW - 9 * 86_400} />
          <Id value="1f3a0000-0000-7000-8000-000000009c02" label="Message id" />
          <CopyButton text="abc" label="Copy text" />
          <NoValue />
          <Kbd keys="Mod+K" />
          <Kbd keys="G M" />
          <Kbd keys="Shift+D" />
        </Row>
        <StatStrip label="Figures of 30 days">
          <Stat label="Sent" value="128,412" note="+6.2 %" href="#" />
          <Stat label="Delivered" value="97.8 %" note="-0.4 pt" />
          <Stat label="Failed" value="2,781" note="+18.0 %" />
          <Stat label="Spend" value={<Money amount="9214.07" currency="EUR" />} note="+4.1 %" />
        </StatStrip>
      </Section>
      <ChartSamples />
      <Section title="Notices, errors, empties, loading">
        <Notice>Nothing was sent.</Notice>
        <Notice tone="warn">Portugal replaces text senders.</Notice>
        <ErrorPanel error={FAULT} title="Couldn't load messages." onRetry={noop} />
        <EmptyFirstUse
          title="No messages yet"
          text="Every message you send appears here with its price and delivery report."
          example={<Phone number="+491713920001" />}
        />
        <EmptyFiltered
          title="No messages match 2 filters"
          filters={[
            { label: "Status is failed", onRemove: noop },
            { label: "Country is DE", onRemove: noop },
          ]}
          onClear={noop}
        />
        <SkeletonRows rows={3} widths={["w-28", "w-32", "flex-1", "w-20"]} />
        <Skeleton className="h-20" />
      </Section>
    </main>
  );
}
