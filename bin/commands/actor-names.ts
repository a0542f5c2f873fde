import { type Translate } from '~/platform/i18n/text-keys';

/** Returns how lists of commands name actors without a username. */
export function actorNames(t: Translate<'commands'>) {
  return {
    operator: t('actors.operator'),
    deleted: (number: string) => t('actors.deleted', { number }),
  };
}
