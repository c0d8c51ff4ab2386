import { ForbiddenView } from "@/components/layout/failures/forbidden-view";

export default function ForbiddenPage() {
  return <ForbiddenView />;
}
