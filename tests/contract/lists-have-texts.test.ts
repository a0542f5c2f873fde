import { expect, it } from 'vitest';
import { historyList } from '~/workspace/history/history-list';
import { defaultLanguage } from '~/platform/i18n/languages.server';
import { readLocale } from '../support/locale-texts';

const texts = readLocale(defaultLanguage);

it('names every choice by which the history is filtered', () => {
  const { name, choices = [] } = historyList;
  const keys = choices.flatMap(({ parameter, values }) =>
    ['label', ...values].map((value) => `lists:${name}.choices.${parameter}.${value}`),
  );
  expect(keys.filter((key) => !texts.has(key))).toEqual([]);
});
