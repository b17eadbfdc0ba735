/** How long a deleted item can be restored. */
export const DAYS_TO_RESTORE = 30;
