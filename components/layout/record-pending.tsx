import Link from "next/link";
import { PageHeader } from "@/components/layout/page-header";
import { buttonClass } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";

interface RecordPendingProps {
  title: string;
  error: Error | null;
  failedTitle: string;
  onRetry: () => void;
  back: { href: string; text: string };
}

export function RecordPending({ title, error, failedTitle, onRetry, back }: RecordPendingProps) {
  return (
    <>
      <PageHeader title={title} />
      <div className="grid max-w-xl gap-3 p-4 md:p-6">
        {error === null ? (
          <Skeleton className="h-40" />
        ) : (
          <>
            <ErrorPanel error={error} title={failedTitle} onRetry={onRetry} />
            <Link href={back.href} className={`${buttonClass()} justify-self-start`}>
              {back.text}
            </Link>
          </>
        )}
      </div>
    </>
  );
}
