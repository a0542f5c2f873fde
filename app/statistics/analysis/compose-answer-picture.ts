import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { type SharePicture } from '../charts/draw-share-picture';
import { type Answer } from './answer';

/** Composes the picture of an answer: its first sentence, a part of its table and its source. */
export function composeAnswerPicture(
  { title, subject, sentence, picture, calculation, language, t }: Answer,
  common: Translate,
): Omit<SharePicture, 'fonts'> {
  const { number, date } = formatsOf(language);
  const { table, notes } = picture;
  const source = [
    t('site:commission'),
    t('calculation.number', { number: number(calculation.id) }),
    t('calculation.date', { date: date(calculation.date) }),
  ].join(' · ');
  return {
    subject,
    headline: sentence || title,
    name: '',
    items: [],
    shape: 'list',
    ...(table.rows.length > 0 && { table }),
    notes: [...notes, source],
    mark: calculation.isSynthetic ? common('synthetic.title') : '',
    portal: common('portal'),
  };
}
