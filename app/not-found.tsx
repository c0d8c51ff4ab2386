import { RecordNotFound } from "@/components/layout/record-not-found";

/** For pages before the sign-in that have nothing to show; other addresses end in `[...unknown]`. */
export default function NotFoundPage() {
  return (
    <main>
      <RecordNotFound />
    </main>
  );
}
