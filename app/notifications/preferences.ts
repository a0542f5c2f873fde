import { type NotificationKind } from './notification-kind';

/** How an account is notified of one kind of event. */
export interface NotificationPreference {
  kind: NotificationKind;
  inPortal: boolean;
  byMail: boolean;
}
