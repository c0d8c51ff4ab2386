import { Button } from "./button";
import { formatCount } from "./format";

export interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1 && page === 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 px-4 py-3 md:px-6">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <p>
        Page {formatCount(page)} of {formatCount(last)}
      </p>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
