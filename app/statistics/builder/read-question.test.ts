import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { answerForm, readQuestion } from './read-question';

const read = (search: string) => readQuestion(new URLSearchParams(search), complaints);

const requested = (search: string) => {
  const { question, notices } = read(search);
  const { widget, by, compare } = question;
  return { question: [widget.name, by, compare], notices: notices.map(({ value }) => value) };
};

describe('the question of an address', () => {
  it('is what records are about by province if nothing is requested', () => {
    expect(requested('').question).toEqual(['right', 'province', 'all']);
    expect(requested('dataset=consultations').question).toEqual(['theme', 'province', 'all']);
    expect(read('dataset=consultations').dataset).toBe(consultations);
  });

  it('is about a chosen place compared with all if nothing else is requested', () => {
    expect(requested('province=31&year=2025').question).toEqual(['right', '', 'all']);
    expect(requested('province=0').question).toEqual(['right', 'province', 'all']);
  });

  it('is a chart or table alone, as in older addresses', () => {
    expect(requested('dataset=complaints&widget=yearly&province=31').question).toEqual([
      'yearly',
      '',
      '',
    ]);
    expect(requested('widget=victim&by=&compare=').question).toEqual(['victim', '', '']);
  });

  it('leaves the view unchanged', () => {
    const { search } = read('widget=right&by=province&compare=year-before&year=2025&type=1');
    expect(search.toString()).toBe('year=2025&type=1');
  });

  it('contains which numbers the cells of a compared table show: shares by default', () => {
    const numbersOf = (search: string) => read(search).question.numbers;
    expect(numbersOf('widget=right&by=province&compare=all')).toBe('share');
    expect(numbersOf('numbers=difference')).toBe('difference');
    expect(requested('numbers=count').question).toEqual(['right', 'province', 'all']);
    expect(requested('numbers=most').notices).toEqual(['most']);
  });

  it('reports what cannot be requested', () => {
    expect(requested('dataset=nothing&widget=nowhere&by=weather')).toEqual({
      question: ['right', '', ''],
      notices: ['nothing', 'nowhere', 'weather'],
    });
    expect(requested('widget=right&by=right')).toEqual({
      question: ['right', '', ''],
      notices: ['right'],
    });
    expect(requested('widget=right&by=week').notices).toEqual(['week']);
  });
});

describe('the answer to a question', () => {
  const formOf = (search: string) => answerForm(complaints, read(search).question);

  it('is the chart or table itself if nothing divides it', () => {
    expect(formOf('widget=map')).toMatchObject({ kind: 'widget', widget: { name: 'map' } });
  });

  it('is a cross table with a row for each code of the dividing dimension', () => {
    expect(formOf('widget=right&by=province')).toEqual({
      kind: 'table',
      rows: 'province',
      columns: 'right',
    });
    expect(formOf('widget=yearly&by=month')).toMatchObject({ rows: 'month', columns: 'year' });
  });

  it('is a series if years divide it', () => {
    expect(formOf('widget=case-detail&by=year')).toEqual({ kind: 'trends', of: 'case_detail' });
    expect(formOf('widget=yearly&by=right')).toEqual({ kind: 'trends', of: 'right' });
  });

  it('is a comparison alone if only that is requested', () => {
    expect(formOf('widget=right&compare=year-before')).toEqual({ kind: 'comparison' });
    expect(formOf('widget=right&by=victim&compare=year-before')).toMatchObject({ kind: 'table' });
  });

  it('is never a total alone if something divides it', () => {
    const nameOf = (search: string) => {
      const form = formOf(search);
      return form.kind === 'widget' && form.widget.name;
    };
    expect(nameOf('widget=total&by=province')).toBe('province');
    expect(nameOf('widget=total&by=month')).toBe('monthly');
    expect(nameOf('widget=total&by=case_detail')).toBe('case-detail');
  });
});
