import { formatsOf } from '~/i18n/formats';
import { getTexts } from '~/i18n/texts.server';
import { translationOf } from '~/i18n/translation';
import { type NotifiedEvent } from './event.server';

/** What the texts of an event name, in a language: for the list and for mails. */
export async function describeEvent(
  event: NotifiedEvent,
  language: string,
): Promise<Record<string, string>> {
  switch (event.kind) {
    case 'dataRequest': {
      const { reference, state } = event.values;
      const t = await getTexts(language, 'requests');
      return { reference, state: t(`states.${state}.name`) };
    }
    case 'newData': {
      const { dataset, date } = event.values;
      const t = await getTexts(language, 'statistics');
      return { dataset: t(`datasets.${dataset}.noun`), date: formatsOf(language).date(date) };
    }
    case 'newReport':
      return { name: translationOf(event.values.name, language).text };
  }
}
