export interface ChoiceLink {
  label: string;
  href: string;
  isChosen: boolean;
  lang?: string;
}

/** List of choices as links, since the public page works without scripts. */
export function ChoiceLinks({ label, links }: { label: string; links: readonly ChoiceLink[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1">
      {links.map(({ label: text, href, isChosen, lang }) => (
        <a
          key={href}
          href={href}
          lang={lang}
          hrefLang={lang}
          aria-current={isChosen ? "true" : undefined}
          className="grid min-h-7 min-w-7 place-items-center rounded-chip border border-transparent px-2 text-ink-2 hover:bg-hover aria-[current]:border-line aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink max-md:min-h-11 max-md:min-w-11"
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
