/** What accounts are notified of, and whether a mail says it, too, as long as they have not chosen. */
export const notificationKinds = {
  /** A data request of theirs changed: they wait for it. */
  dataRequest: { isMailed: true },
  /** A calculation changed views that they saved in order to be notified. */
  savedViews: { isMailed: true },
  /** Data were published: told to all, so a mail only to those who ask for it. */
  newData: { isMailed: false },
  /** A report was added: the same. */
  newReport: { isMailed: false },
} as const satisfies Record<string, { isMailed: boolean }>;

export type NotificationKind = keyof typeof notificationKinds;

/** Whether a text names a kind. */
export function isNotificationKind(text: string): text is NotificationKind {
  return Object.hasOwn(notificationKinds, text);
}

/** Every kind, in the order in which users see them. */
export const listedKinds = Object.keys(notificationKinds).filter(isNotificationKind);
