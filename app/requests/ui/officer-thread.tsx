import { useTranslation } from '~/platform/i18n/page-texts';
import { type OfficerRequest } from '../officer-request';
import { threadOf } from '../thread';
import { OfficerFiles } from './officer-files';
import { Thread } from './thread';

type OfficerThreadProps = Pick<OfficerRequest, 'events' | 'opening'>;

/** The messages between an applicant and the officers, for officers, and whether the applicant has seen the last. */
export function OfficerThread({ events, opening }: OfficerThreadProps) {
  const { t } = useTranslation('officers');
  const messages = threadOf(events).map(({ act, files, ...message }) => ({
    ...message,
    name: t(`acts.${act}.done`),
    files: <OfficerFiles files={files.filter(({ kind }) => kind === 'attachment')} />,
  }));
  const questions = { open: t('thread.open'), answered: t('thread.answered') };
  return (
    <>
      <Thread messages={messages} none={t('thread.none')} questions={questions} />
      {opening && messages.length > 0 && (
        <p className="officer-facts">
          {opening.at ? t('thread.opened', { moment: opening.at.text }) : t('thread.unopened')}
        </p>
      )}
    </>
  );
}
