/** The kinds of notifications, and whether each is mailed by default. */
export const notificationKinds = {
  /** A data request of the user changed: they wait for it. */
  dataRequest: { isMailed: true },
  /** For officers: what they have to do about a request. */
  officerRequest: { isMailed: true },
  /** A calculation changed views that they saved in order to be notified. */
  savedViews: { isMailed: true },
  /** They may preview figures that are not published yet: they wait for it. */
  preview: { isMailed: true },
  /** Data were published: concerns everybody, so mailed on request only. */
  newData: { isMailed: false },
  /** A report was added: the same. */
  newReport: { isMailed: false },
} as const satisfies Record<string, { isMailed: boolean }>;

export type NotificationKind = keyof typeof notificationKinds;

/** Returns whether a text names a kind. */
export function isNotificationKind(text: string): text is NotificationKind {
  return Object.hasOwn(notificationKinds, text);
}

/** Every kind, in the order in which users see them. */
export const listedKinds = Object.keys(notificationKinds).filter(isNotificationKind);
