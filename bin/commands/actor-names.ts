import { type Translate } from '~/platform/i18n/text-keys';

/** How lists of commands call the actors that have no username. */
export function actorNames(t: Translate<'commands'>) {
  return {
    operator: t('actors.operator'),
    deleted: (number: string) => t('actors.deleted', { number }),
  };
}
