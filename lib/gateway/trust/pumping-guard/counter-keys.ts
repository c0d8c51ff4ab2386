import { plainArray, textArray } from "@/lib/db/grouping/array-literal";

export interface CounterKey {
  accountId: number;
  key: string;
}

export interface VerifiedDestination {
  accountId: number;
  phone: string;
}

export const counterId = ({ accountId, key }: CounterKey) => `${accountId} ${key}`;
export const destinationId = ({ accountId, phone }: VerifiedDestination) => `${accountId} ${phone}`;

export const destinationParams = (phones: readonly VerifiedDestination[]) => [
  plainArray(phones.map(({ accountId }) => accountId)),
  textArray(phones.map(({ phone }) => phone)),
];
