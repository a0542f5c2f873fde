import { expect, it } from 'vitest';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { readLocaleFile } from '../../../tests/support/question-phrases';
import { readEventQuestion } from './read-event-question';

const phrases = await Promise.all(
  languages.map(async (language) => {
    const t = await getTexts(language, 'question');
    const { plain, datasets } = readLocaleFile(language);
    return { around: t('around'), ask: plain.ask, filler: plain.filler, nouns: datasets };
  }),
);
const events: { id: number; dataset: string | null; note: Record<string, string> }[] = [
  {
    id: 1,
    dataset: null,
    note: {
      id: 'Pengaduan daring dibuka',
      en: 'Online complaints opened',
      de: 'Online-Beschwerden eröffnet',
      es: 'Se abren las quejas en línea',
      fr: 'Ouverture des plaintes en ligne',
      ja: 'オンライン申立ての開始',
      zh: '在线投诉开放',
    },
  },
  { id: 2, dataset: 'complaints', note: { id: 'Kampanye informasi', en: 'Information campaign' } },
  { id: 4, dataset: 'complaints', note: { id: 'Kampanye informasi baru di sekolah' } },
  { id: 3, dataset: 'consultations', note: { id: 'Kampanye telepon', en: 'Phone campaign' } },
];

const read = (text: string) => {
  const found = readEventQuestion(text, events, phrases);
  return found && `${found.event.id} ${found.dataset.name}`;
};

it.each([
  ['the months around online complaints opened', '1 complaints'],
  ['How many complaints in the months around "Online complaints opened"?', '1 complaints'],
  ['consultations around online complaints opened', '1 consultations'],
  ['bulan-bulan di sekitar pengaduan daring dibuka', '1 complaints'],
  ['die Monate um Online-Beschwerden eröffnet', '1 complaints'],
  ['los meses alrededor de se abren las quejas en línea', '1 complaints'],
  ['les mois autour de ouverture des plaintes en ligne', '1 complaints'],
  ['オンライン申立ての開始の前後の月', '1 complaints'],
  ['在线投诉开放前后的月份', '1 complaints'],
  ['months around the information campaign', '2 complaints'],
  ['bulan di sekitar kampanye informasi', '2 complaints'],
  ['bulan di sekitar kampanye sekolah', '4 complaints'],
  ['months around the phone campaign', '3 consultations'],
])('asks for the months around an event: %s', (text, found) => {
  expect(read(text)).toBe(found);
});

it.each([
  ['of no event', 'the months around the elections'],
  ['of two events', 'months around the campaign'],
  ['of none at all', 'the months around complaints'],
  ['without the words that ask', 'information campaign'],
  ['with a word that no note has', 'months around the information campaign in Papua'],
])('is no such question: %s', (_, text) => {
  expect(read(text)).toBeNull();
});
