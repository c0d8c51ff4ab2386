import Link from "next/link";
import { Button, buttonClass } from "@/components/ui/button";

export interface EmptyPageProps {
  title: string;
  text: string;
  onRetry?: () => void;
}

/** A page with nothing on it but the reason why. */
export function EmptyPage({ title, text, onRetry }: EmptyPageProps) {
  return (
    <main className="mx-auto grid max-w-sm gap-3 px-4 pt-32">
      <h1 className="text-title font-semibold">{title}</h1>
      <p className="text-read text-ink-2">{text}</p>
      <div className="flex gap-2">
        {onRetry !== undefined && (
          <Button look="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Link href="/" className={buttonClass("plain")}>
          Go to the start
        </Link>
      </div>
    </main>
  );
}
