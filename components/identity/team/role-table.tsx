"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { useMedia } from "@/components/hooks/use-media";
import { RadioGroup } from "@/components/ui/toggles";
import {
  PERMISSIONS,
  type PermissionScope,
  accessLevel,
  PLANNED_SCOPES,
} from "@/lib/core/permissions/permissions";
import { MEMBER_ROLES, type MemberRole } from "@/lib/core/context";

const SCOPES = (Object.keys(PERMISSIONS) as PermissionScope[]).filter(
  (scope) =>
    !PLANNED_SCOPES.has(scope) &&
    new Set(MEMBER_ROLES.map((role) => accessLevel(scope, role))).size > 1,
);

export interface RoleTableProps {
  value: MemberRole;
  onChange: (role: MemberRole) => void;
}

/** On narrower screens four columns would overflow and could hide the selected one. */
const NARROW_QUERY = "(max-width: 639px)";

export function RoleTable({ value, onChange }: RoleTableProps) {
  const t = useTranslations("team.access");
  const shell = useTranslations("shell.role");
  const isNarrow = useMedia(NARROW_QUERY, false);
  const name = useId();
  if (isNarrow) {
    return (
      <div className="grid grid-cols-1 gap-2">
        <RadioGroup
          label={t("legend")}
          value={value}
          options={MEMBER_ROLES.map((role) => ({ value: role, label: shell(role) }))}
          onChange={onChange}
        />
        <Permissions roles={[value]} chosen={value} renderHead={(role) => shell(role)} />
      </div>
    );
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1">
      <legend className="mb-1 font-medium text-ink-2">{t("legend")}</legend>
      <Permissions
        roles={MEMBER_ROLES}
        chosen={value}
        renderHead={(role) => (
          <label className="flex min-h-9 cursor-pointer items-center gap-1.5 whitespace-nowrap max-md:min-h-11">
            <input
              type="radio"
              name={name}
              value={role}
              checked={role === value}
              onChange={() => onChange(role)}
              className="size-4 accent-accent"
            />
            {shell(role)}
          </label>
        )}
      />
    </fieldset>
  );
}

interface PermissionsProps {
  roles: readonly MemberRole[];
  chosen: MemberRole;
  renderHead: (role: MemberRole) => ReactNode;
}

function Permissions({ roles, chosen, renderHead }: PermissionsProps) {
  const t = useTranslations("team.access");
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={t("caption")}
      className="relative max-h-[45dvh] overflow-auto rounded-control border border-line"
    >
      <table className="w-full border-separate border-spacing-0 text-small">
        <caption className="sr-only">{t("caption")}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-2 border-line border-b bg-raised px-2 text-left font-normal text-ink-3"
            >
              {t("area")}
            </th>
            {roles.map((role) => (
              <th
                key={role}
                scope="col"
                className={clsx(
                  "sticky top-0 z-1 h-9 border-line border-b px-2 text-left font-medium",
                  role === chosen ? "bg-selected" : "bg-raised",
                )}
              >
                {renderHead(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SCOPES.map((scope) => (
            <tr key={scope}>
              <th
                scope="row"
                className="sticky left-0 min-w-32 border-line-soft border-b bg-raised px-2 py-1 text-left font-normal"
              >
                {t(`name.${scope}`)}
              </th>
              {roles.map((role) => {
                const level = accessLevel(scope, role);
                return (
                  <td
                    key={role}
                    className={clsx(
                      "border-line-soft border-b px-2 py-1",
                      level === "none" ? "text-ink-3" : "text-ink",
                      role === chosen && "bg-selected",
                    )}
                  >
                    {t(`level.${level}`)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
