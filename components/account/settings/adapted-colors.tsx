import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { adaptedThemes, BACKGROUNDS, deriveAccent, THEMES } from "@/lib/core/forms/accent";

export function AdaptedColors({ accent }: { accent: string }) {
  const t = useTranslations("settings.brand");
  const adapted = adaptedThemes(accent);
  return (
    <>
      <ul className="grid gap-2 sm:grid-cols-2">
        {THEMES.map((theme) => {
          const { fill, onFill, edge, link } = deriveAccent(accent, theme);
          return (
            <li
              key={theme}
              style={{ background: BACKGROUNDS[theme].surface }}
              className="flex flex-wrap items-center gap-3 rounded-control border border-line px-3 py-2"
            >
              <span
                style={{ background: fill, color: onFill, borderColor: edge }}
                className="rounded-control border px-2.5 py-1 font-semibold"
              >
                {t("sampleButton")}
              </span>
              <span style={{ color: link }} className="font-medium underline">
                {t("sampleLink")}
              </span>
            </li>
          );
        })}
      </ul>
      {adapted.length > 0 && (
        <Notice>
          {adapted.map((theme) => (
            <p key={theme}>{t(`adapted.${theme}`, { color: deriveAccent(accent, theme).link })}</p>
          ))}
        </Notice>
      )}
    </>
  );
}
