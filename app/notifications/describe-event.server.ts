import { formatsOf } from '~/platform/i18n/formats';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { translationOf } from '~/platform/i18n/translation';
import { type NotifiedEvent } from './event.server';

/**
 * Returns the values for the texts of an event, in a language: for the list and for mails. Some choose a text
 * by `context`.
 */
export async function describeEvent(
  event: NotifiedEvent,
  language: string,
): Promise<Record<string, string>> {
  switch (event.kind) {
    case 'dataRequest': {
      const { values } = event;
      const t = await getTexts(language, 'requests');
      if ('state' in values) {
        const { reference, state, act = '', until } = values;
        return {
          reference,
          state: t(`states.${state}.name`),
          context: contextOf(act, until),
          date: until ? formatsOf(language).date(until) : '',
        };
      }
      return { reference: values.reference ?? t('states.draft.name'), context: 'infected' };
    }
    case 'officerRequest': {
      const { reference, act, due } = event.values;
      const t = await getTexts(language, 'requests');
      const date = due ? formatsOf(language).date(due) : '';
      return { reference, what: t(`officerNews.${act}`), context: act, date };
    }
    case 'savedViews': {
      const { dataset, number, date, names } = event.values;
      const t = await getTexts(language, 'statistics');
      const formats = formatsOf(language);
      return {
        dataset: t(`datasets.${dataset}.noun`),
        number: formats.number(number),
        date: formats.date(date),
        names: formats.list(names),
        lines: names.map((name) => `– ${name}`).join('\n'),
      };
    }
    case 'preview': {
      const { dataset, until } = event.values;
      if (dataset === undefined || until === undefined) return {};
      const t = await getTexts(language, 'statistics');
      return {
        dataset: t(`datasets.${dataset}.noun`),
        until: describeMoment(new Date(until), language),
        context: 'named',
      };
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

/** An approval that was confirmed is one for its applicant; without a last day, it names none. */
function contextOf(act: string, until: string | undefined): string {
  const isApproval = act === 'confirm' || act === 'approve';
  return isApproval ? `approve${until ? 'Until' : ''}` : act;
}
