"use client";

import { useNow } from "@/components/hooks/use-now";
import { runWhenOnline } from "@/components/hooks/when-online";
import { formatWallDay } from "@/lib/core/time/wall-text";
import { clsx } from "clsx";
import { CalendarDays } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ComponentPropsWithRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { type Direction, parseTypedDay } from "@/lib/core/time/natural-time";
import { wallTimeAt } from "@/lib/core/time/zoned-time";
import { controlClass, Field, type FieldProps } from "./field";
import { IconButton } from "./icon-button";
import { Popover } from "./popover";
import { useDateExample, useDateOrder, useDays, toNoon } from "./use-days";

/** Always six weeks high, so months don't shift the layout. */
const Calendar = dynamic(async () => (await runWhenOnline(() => import("./calendar"))).Calendar, {
  ssr: false,
  loading: () => <div className="h-63 w-56 max-md:h-88 max-md:w-77" />,
});

export interface DateInputProps
  extends Omit<ComponentPropsWithRef<"input">, "type" | "value" | "onChange" | "defaultValue"> {
  value: string;
  /** `isInvalid`: the text isn't a date; `iso` is then empty. */
  onChange: (iso: string, isInvalid: boolean) => void;
  /** Year of dates without one: in the future by default. */
  direction?: Direction;
  /** The chosen date if the input is ambiguous, else null. */
  onAmbiguous?: (iso: string | null) => void;
  /** Reports invalid text on blur or Enter, and clears as soon as the text is valid. */
  onInvalidChange?: (isInvalid: boolean) => void;
}

/** Field for a date, typed (`27 Nov`, `27/11`, `27.11.`, `tomorrow`) or picked. */
export function DateInput(props: DateInputProps) {
  const {
    value,
    onChange,
    direction,
    onAmbiguous,
    onInvalidChange,
    className,
    onBlur,
    onKeyDown,
    ...input
  } = props;
  const t = useTranslations("ui.date");
  const { timeZone } = useFormats();
  const days = useDays();
  const order = useDateOrder();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const now = wallTimeAt(useNow(60), timeZone);
  const today = formatWallDay(now);

  function handleInput(text: string): void {
    setTyped(text);
    const day = parseTypedDay(text, now, order, direction);
    // While typing, as clearing on blur would move the button being pressed.
    if (day !== null) onInvalidChange?.(false);
    onAmbiguous?.(day?.isAmbiguous ? formatWallDay(day) : null);
    onChange(day === null ? "" : formatWallDay(day), day === null && text.trim() !== "");
  }

  function finish(): void {
    const isEmpty = (typed ?? "").trim() === "";
    if (value !== "" || isEmpty) setTyped(null);
    onInvalidChange?.(value === "" && !isEmpty);
  }

  return (
    <div className={clsx("relative", className)}>
      <input
        {...input}
        autoComplete="off"
        value={typed ?? (value === "" ? "" : days.format(value))}
        onChange={(event) => handleInput(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") finish();
          onKeyDown?.(event);
        }}
        onBlur={(event) => {
          finish();
          onBlur?.(event);
        }}
        className={clsx(controlClass, "pr-8!")}
      />
      <Popover
        label={t("open")}
        isOpen={isOpen}
        onOpenChange={setOpen}
        align="end"
        className="p-2"
        trigger={
          <IconButton
            icon={CalendarDays}
            label={t("open")}
            isSmall
            disabled={input.disabled}
            className="absolute top-0.5 right-0.5 max-md:top-0 max-md:right-0"
          />
        }
      >
        <Calendar
          value={value}
          today={today}
          onChoose={(iso) => {
            setTyped(null);
            onInvalidChange?.(false);
            onAmbiguous?.(null);
            onChange(iso, false);
            setOpen(false);
          }}
        />
      </Popover>
    </div>
  );
}

export function DateField({
  label,
  hint,
  error,
  isOptional,
  ...input
}: FieldProps & DateInputProps) {
  const t = useTranslations("ui.date");
  const days = useDays();
  const [isInvalid, setInvalid] = useState(false);
  const [interpretedDate, setInterpretedDate] = useState<string | null>(null);
  const example = useDateExample();
  const invalidMessage = isInvalid ? t("invalid", { example }) : undefined;
  const description =
    interpretedDate === null ? (
      hint
    ) : (
      <span role="status">{days.formatLong(toNoon(interpretedDate))}</span>
    );
  return (
    <Field label={label} hint={description} error={invalidMessage ?? error} isOptional={isOptional}>
      {(control) => (
        <DateInput
          {...input}
          {...control}
          onInvalidChange={setInvalid}
          onAmbiguous={setInterpretedDate}
        />
      )}
    </Field>
  );
}
