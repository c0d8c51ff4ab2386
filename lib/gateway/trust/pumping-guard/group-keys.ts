import { plainArray, textArray } from "@/lib/db/grouping/array-literal";

/** What verifications of several accounts are read and counted under. */

export interface AccountKey {
  accountId: number;
  key: string;
}

export interface AccountPhone {
  accountId: number;
  phone: string;
}

export const keyId = ({ accountId, key }: AccountKey) => `${accountId} ${key}`;
export const phoneId = ({ accountId, phone }: AccountPhone) => `${accountId} ${phone}`;

export const phonesOf = (phones: readonly AccountPhone[]) => [
  plainArray(phones.map(({ accountId }) => accountId)),
  textArray(phones.map(({ phone }) => phone)),
];
