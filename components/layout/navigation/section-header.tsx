import { PrefetchLink } from "@/components/ui/prefetch-link";

export interface SectionHeaderProps {
  title: string;
  href: string;
  link: string;
}

export function SectionHeader({ title, href, link }: SectionHeaderProps) {
  return (
    <header className="flex items-baseline justify-between gap-3">
      <h2 className="font-semibold text-read">{title}</h2>
      <PrefetchLink
        href={href}
        className="inline-flex min-h-6 items-center text-accent-ink hover:underline"
      >
        {link}
      </PrefetchLink>
    </header>
  );
}
