export interface Fault {
  name: string;
  subject: string;
  file: string;
  from: string;
  to: string;
  tests: readonly string[];
}
export const FAULTS: readonly Fault[];
