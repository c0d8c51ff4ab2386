"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { formatPhone } from "@/lib/core/phone/format-phone";
import { ComposeRow, RowError } from "../compose-row";
import type { RowProps } from "../row-props";
import {
  getBulk,
  chosenGroups,
  chosenSegments,
  type DraftBulk,
  getExceptGroups,
  getExceptSegments,
  getSegments,
} from "./bulk-content";
import { InvalidPanel } from "./invalid-panel";
import { RecipientPicker } from "./recipient-picker";
import { RecipientCount } from "./recipient-count";
import type { BulkAnalysis } from "./use-bulk-analysis";

/** More numbers share one chip. */
const SINGLE_CHIPS = 5;

export type BulkRowProps = RowProps & { bulkAnalysis: BulkAnalysis };

/** Commits on Enter, comma, semicolon, pasted separators, and blur. */
function NumberInput({
  id,
  error,
  isDisabled,
  onAdd,
}: {
  id: string;
  error: boolean;
  isDisabled: boolean;
  onAdd: (text: string) => void;
}) {
  const t = useTranslations("many.to");
  const [typed, setTyped] = useState("");
  const add = (text: string) => {
    if (text.trim() !== "") onAdd(text);
    setTyped("");
  };
  return (
    <input
      id={id}
      autoComplete="off"
      spellCheck={false}
      disabled={isDisabled}
      placeholder={isDisabled ? undefined : t("placeholder")}
      value={typed}
      aria-invalid={error || undefined}
      aria-describedby={`${id}-hint ${id}-error`}
      onChange={(event) => setTyped(event.target.value)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData("text");
        if (!/[\r\n,;\t]/.test(pasted)) return;
        event.preventDefault();
        add(typed + pasted);
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
        if (event.key !== "Enter" && event.key !== "," && event.key !== ";") return;
        event.preventDefault();
        add(typed);
      }}
      onBlur={() => add(typed)}
      className="min-h-6 min-w-40 flex-1 border border-transparent bg-transparent outline-none placeholder:text-ink-3 max-md:min-h-11 max-md:text-base"
    />
  );
}

function NumberChips({
  bulkAnalysis,
  onChange,
}: {
  bulkAnalysis: BulkAnalysis;
  onChange: (numbers: string) => void;
}) {
  const t = useTranslations("many.to");
  const { count } = useFormats();
  const { entries } = bulkAnalysis.numbers;
  if (entries.length > SINGLE_CHIPS)
    return (
      <Chip removeLabel={t("removeNumbers")} onRemove={() => onChange("")}>
        {t("numbers", { count: count(entries.length) })}
      </Chip>
    );
  const omitEntry = (index: number) =>
    entries.filter((_, position) => position !== index).join("\n");
  return entries.map((entry, index) => (
    <Chip
      // biome-ignore lint/suspicious/noArrayIndexKey: the list can contain a number twice
      key={`${entry}/${index}`}
      removeLabel={t("remove", { name: entry })}
      onRemove={() => onChange(omitEntry(index))}
    >
      {formatPhone(entry)}
    </Chip>
  ));
}

export function BulkRecipients(props: BulkRowProps) {
  const { content, bulkAnalysis, error, onChange, onBlur } = props;
  const t = useTranslations("many.to");
  const { count } = useFormats();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const bulk = getBulk(content);
  const update = (changes: Partial<DraftBulk>) => {
    onChange({ bulk: { ...bulk, ...changes } });
    onBlur();
  };
  const { invalid } = bulkAnalysis.numbers.list;
  const except = getExceptGroups(bulk);
  const hasGroups = chosenGroups(bulk).length > 0 || chosenSegments(bulk).length > 0;
  const [segments, exceptSegments] = [getSegments(bulk), getExceptSegments(bulk)];
  const deleteSegment = (segmentId: number) =>
    update({
      segments: segments.filter((item) => item !== segmentId),
      except_segments: exceptSegments.filter((item) => item !== segmentId),
    });
  const offersGroups = !bulkAnalysis.isSeparate || bulkAnalysis.numbers.entries.length === 0;
  const deleteGroup = (groupId: number) =>
    update({
      msg_groups: bulk.msg_groups.filter((id) => id !== groupId),
      except_groups: except.filter((item) => item !== groupId),
    });
  return (
    <ComposeRow label={t("label")} controlId={id}>
      <div className="flex flex-wrap items-start gap-2">
        <ul className="flex min-h-7 min-w-0 flex-1 basis-full flex-wrap items-center gap-1 rounded-control border border-line-strong bg-raised px-1.5 py-1 has-aria-invalid:border-bad has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
          {bulkAnalysis.groups.map((group) => (
            <Chip
              key={group.id}
              removeLabel={t("remove", { name: group.name })}
              onRemove={() => deleteGroup(group.id)}
            >
              {group.name} · {count(group.count_items)}
            </Chip>
          ))}
          {bulkAnalysis.excluded.map((group) => (
            <Chip
              key={`except-${group.id}`}
              variant="except"
              removeLabel={t("remove", { name: t("except", { name: group.name }) })}
              onRemove={() => update({ except_groups: except.filter((item) => item !== group.id) })}
            >
              {t("except", { name: group.name })} · {count(group.count_items)}
            </Chip>
          ))}
          {bulkAnalysis.missingGroups.map((groupId) => {
            // Removing a missing excluded group lifts the exclusion.
            const isTo = bulk.msg_groups.includes(groupId);
            return (
              <Chip
                key={groupId}
                variant={isTo ? "to" : "except"}
                removeLabel={t("remove", { name: String(groupId) })}
                onRemove={() => deleteGroup(groupId)}
              >
                {isTo ? t("groupGone") : t("except", { name: t("groupGone") })}
              </Chip>
            );
          })}
          {bulkAnalysis.segments.map(({ id: segmentId, name }) => (
            <Chip
              key={`segment-${segmentId}`}
              removeLabel={t("remove", { name })}
              onRemove={() => deleteSegment(segmentId)}
            >
              {t("segment", { name })}
            </Chip>
          ))}
          {bulkAnalysis.excludedSegments.map(({ id: segmentId, name }) => (
            <Chip
              key={`except-segment-${segmentId}`}
              variant="except"
              removeLabel={t("remove", { name: t("except", { name }) })}
              onRemove={() =>
                update({ except_segments: exceptSegments.filter((item) => item !== segmentId) })
              }
            >
              {t("except", { name: t("segment", { name }) })}
            </Chip>
          ))}
          {bulkAnalysis.missingSegments.map((segmentId) => (
            <Chip
              key={`missing-segment-${segmentId}`}
              variant={segments.includes(segmentId) ? "to" : "except"}
              removeLabel={t("remove", { name: t("segmentGone") })}
              onRemove={() => deleteSegment(segmentId)}
            >
              {t("segmentGone")}
            </Chip>
          ))}
          <NumberChips
            bulkAnalysis={bulkAnalysis}
            onChange={(numbers) => update({ phones: numbers })}
          />
          <li className="flex min-w-40 flex-1">
            <NumberInput
              id={id}
              error={error !== undefined}
              isDisabled={bulkAnalysis.isSeparate && hasGroups}
              onAdd={(text) =>
                update({ phones: bulk.phones === "" ? text : `${bulk.phones}\n${text}` })
              }
            />
          </li>
        </ul>
        {offersGroups && (
          <RecipientPicker
            of="groups"
            kind="add"
            chosen={bulk.msg_groups}
            onChoose={(groupId) => update({ msg_groups: [...bulk.msg_groups, groupId] })}
          />
        )}
        {offersGroups && (
          <RecipientPicker
            of="segments"
            kind="add"
            chosen={segments}
            onChoose={(segmentId) => update({ segments: [...segments, segmentId] })}
          />
        )}
        {offersGroups && bulkAnalysis.hasRecipients && (
          <RecipientPicker
            of="groups"
            kind="except"
            chosen={except}
            onChoose={(groupId) => update({ except_groups: [...except, groupId] })}
          />
        )}
        {offersGroups && bulkAnalysis.hasRecipients && (
          <RecipientPicker
            of="segments"
            kind="except"
            chosen={exceptSegments}
            onChoose={(segmentId) => update({ except_segments: [...exceptSegments, segmentId] })}
          />
        )}
      </div>
      {error !== undefined && <RowError id={`${id}-error`}>{error}</RowError>}
      {segments.length > 0 && <p className="text-ink-3">{t("segmentsNow")}</p>}
      {bulkAnalysis.isSeparate && (hasGroups || bulkAnalysis.numbers.entries.length > 0) && (
        <p className="text-ink-3">{t("separate")}</p>
      )}
      {bulkAnalysis.numbers.isFailed && <p className="text-bad-ink">{t("unreadable")}</p>}
      <div id={`${id}-hint`} className="flex flex-wrap items-center gap-x-4">
        <RecipientCount bulkAnalysis={bulkAnalysis} />
        {invalid.length > 0 && (
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span className="text-warn-ink">{t("invalid", { count: invalid.length })}</span>
          </Button>
        )}
      </div>
      {isOpen && invalid.length > 0 && (
        <InvalidPanel
          numbers={bulkAnalysis.numbers}
          onRepair={(entries) => update({ phones: entries.join("\n") })}
        />
      )}
    </ComposeRow>
  );
}
