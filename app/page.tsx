import { redirect } from "next/navigation";
import { currentSession } from "@/lib/auth/current-session";

export default async function StartPage() {
  redirect((await currentSession()) === null ? "/login" : "/overview");
}
