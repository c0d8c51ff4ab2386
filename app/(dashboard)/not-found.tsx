import { RecordNotFound } from "@/components/layout/failures/record-not-found";

export default function RecordNotFoundPage() {
  return <RecordNotFound />;
}
