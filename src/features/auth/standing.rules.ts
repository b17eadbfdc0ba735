/** How long an account is new, in milliseconds. */
const NEW_MS = 3 * 24 * 60 * 60_000;

type Standing = { createdAt: Date; confirmedAt: Date | null };

/** Whether the address counts as confirmed. Without mail nobody can confirm one, so then every address does. */
export const isAddressConfirmed = ({ confirmedAt }: Pick<Standing, 'confirmedAt'>, hasMail: boolean): boolean =>
  confirmedAt !== null || !hasMail;

/** Whether an account is neither new nor unconfirmed. */
export const isEstablished = (user: Standing, { now, hasMail }: { now: Date; hasMail: boolean }): boolean =>
  isAddressConfirmed(user, hasMail) && now.getTime() - user.createdAt.getTime() >= NEW_MS;
