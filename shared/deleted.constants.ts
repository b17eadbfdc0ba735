/** How long a deleted item can be restored. */
export const DAYS_TO_RESTORE = 30;
/** The longest list of deleted items. Few users ever have as many, so that Delete All is listed completely. */
export const MOST_DELETED = 5000;
