import { type Translate } from '~/platform/i18n/text-keys';
import { type Notice } from './notice';
import { type View } from './view';

/** Explains why a value of the address was ignored. */
export function formatNotice(
  { reason, ...notice }: Notice,
  { division }: Pick<View, 'division'>,
  t: Translate<'statistics'>,
): string {
  const { parameter, value } = notice;
  if (reason === 'unrecorded')
    return t('notice.unrecorded', { name: t([`measures.${value}`, `parameters.${value}`]) });
  return t(`notice.${reason}`, {
    ...notice,
    name: t(`parameters.${parameter}`, { defaultValue: parameter }),
    division,
  });
}
