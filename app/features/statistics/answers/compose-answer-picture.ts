import { formatsOf } from '~/i18n/formats';
import { type Translate } from '~/i18n/text-keys';
import { type ProtectionPolicy } from '../protection/policy';
import { type PictureItem, type SharePicture } from '../share/draw-share-picture';
import { type Answer } from './answer';

/** The rows of a picture, and the cells that are told of each. */
const MAX_ROWS = 5;
const MAX_CELLS = 3;

/** What stands on the picture of an answer: its first sentence, its first rows and where they come from. */
export function composeAnswerPicture(
  { title, subject, sentence, grid, chanceNote, calculation, language, t }: Answer,
  { exact, base, minCount: min }: ProtectionPolicy,
  common: Translate<'common'>,
): Omit<SharePicture, 'fonts'> {
  const { number, date } = formatsOf(language);
  const source = [
    t('site:commission'),
    t('calculation.number', { number: number(calculation.id) }),
    t('calculation.date', { date: date(calculation.date) }),
  ].join(' · ');
  const legend = exact === 'all' ? '' : t('protection.legend', { base, min, max: min - 1 });
  const columns = grid.columns.slice(-MAX_CELLS).join(' · ');
  return {
    ...{ subject, headline: sentence || title, shape: 'list' },
    name: columns,
    items: grid.rows
      .filter(({ cells }) => cells.length > 0)
      .slice(0, MAX_ROWS)
      .map(itemOf),
    notes: [source, chanceNote, legend],
    mark: calculation.isSynthetic ? common('synthetic.title') : '',
    portal: common('portal'),
  };
}

function itemOf({ label, cells, pair }: Answer['grid']['rows'][number]): PictureItem {
  const texts = cells.slice(-MAX_CELLS).map(({ text }) => text);
  return { label, text: texts.filter((text) => text !== '').join(' · '), length: null, pair };
}
