import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { type SharePicture } from '../charts/draw-share-picture';
import { type Answer } from './answer';

/** Composes the picture of an answer: its first sentence, a part of its table and its source. */
export function composeAnswerPicture(
  { title, subject, sentence, picture, calculation, language, t }: Answer,
  common: Translate,
): Omit<SharePicture, 'fonts'> {
  const { table, notes } = picture;
  return {
    subject,
    headline: sentence || title,
    name: '',
    items: [],
    shape: 'list',
    ...(table.rows.length > 0 && { table }),
    notes: [...notes, sourceOfPicture({ calculation, language, t })],
    mark: calculation.isSynthetic ? common('synthetic.title') : '',
    portal: common('portal'),
  };
}

/** Whose figures a picture shows: the commission, the calculation and its day. */
export function sourceOfPicture({
  calculation,
  language,
  t,
}: Pick<Answer, 'calculation' | 'language' | 't'>): string {
  const { number, date } = formatsOf(language);
  return [
    t('site:commission'),
    t('calculation.number', { number: number(calculation.id) }),
    t('calculation.date', { date: date(calculation.date) }),
  ].join(' · ');
}
