import { notFound } from "next/navigation";

/** Every URL that is no page. */
export default function UnknownPage() {
  notFound();
}
