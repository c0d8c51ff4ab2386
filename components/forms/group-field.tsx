"use client";

import { ChevronsUpDown, X } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { controlClass, Field, type FieldProps } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { useGroup } from "@/lib/queries/groups";
import type { SearchLabels } from "./search-list";

const GroupList = lazyWhenOnline(async () => ({
  default: (await import("./group-list")).GroupList,
}));

export interface GroupFieldProps extends FieldProps {
  labels: SearchLabels & { placeholder: string; clear: string };
  value: number | null;
  isReadOnly?: boolean;
  onChange: (groupId: number | null) => void;
}

function GroupName({ id }: { id: number }) {
  return useGroup(String(id)).data?.name ?? `#${id}`;
}

export function GroupField(props: GroupFieldProps) {
  const { labels, value, isReadOnly = false, onChange, ...field } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Field {...field}>
      {(control) => (
        <span className="flex items-center gap-1">
          <button
            ref={anchor}
            type="button"
            {...control}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={isReadOnly}
            onClick={() => setOpen(!isOpen)}
            className={`${controlClass} flex items-center gap-2 text-left`}
          >
            <span className={`min-w-0 flex-1 truncate ${value === null ? "text-ink-3" : ""}`}>
              {value === null ? labels.placeholder : <GroupName id={value} />}
            </span>
            <ChevronsUpDown aria-hidden size={14} strokeWidth={1.75} className="text-ink-3" />
          </button>
          {value !== null && field.isOptional === true && !isReadOnly && (
            <IconButton icon={X} label={labels.clear} isSmall onClick={() => onChange(null)} />
          )}
          {isOpen && (
            <Suspense fallback={null}>
              <GroupList
                anchor={anchor}
                align="start"
                labels={labels}
                chosen={value === null ? [] : [value]}
                onClose={() => setOpen(false)}
                onChoose={({ id }) => onChange(id)}
              />
            </Suspense>
          )}
        </span>
      )}
    </Field>
  );
}
