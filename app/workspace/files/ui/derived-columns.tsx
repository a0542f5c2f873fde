import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type Choice, SelectField } from '~/ui/forms/choice-field';
import { useFormView } from '~/ui/forms/form-view';
import { TextField } from '~/ui/forms/text-field';

/** The fields of columns that are made of others, by the slots of the form. */
const joined = ['j0', 'j1', 'j2'];
const parts = ['p0', 'p1', 'p2', 'p3'];
const letters = ['a', 'b', 'c'];

/** The numbers of slots and of the columns in one, as their labels show them. */
export const labelsOfSlots = [joined, parts, letters].flatMap((names) =>
  names.map((name, index): [string, string] => [name, String(index + 1)]),
);

/** A field that says of which column a slot makes one. */
const sourceField = /^(?:joined|parts)\.([jp]\d)\.(?:[abc]|column)$/;

const isFilled = (slot: Choice, fields: readonly [string, unknown][]) =>
  fields.some(([name, value]) => value && sourceField.exec(name)?.[1] === slot.value.slice(1));

/**
 * Returns the slots that make a column, with what keeps them up to date as the form around changes. Without script they
 * are filled in and chosen at once, so all of them are there.
 */
export function useFilledSlots(slots: readonly Choice[], initial: Record<string, string>) {
  const [isScripted, setIsScripted] = useState(false);
  useEffect(() => setIsScripted(true), []);
  const [typed, setTyped] = useState<readonly [string, unknown][] | null>(null);
  const fields = typed ?? Object.entries(initial);
  return {
    slots: isScripted ? slots.filter((slot) => isFilled(slot, fields)) : slots,
    follow({ target }: FormEvent) {
      if (target instanceof HTMLSelectElement && target.form)
        setTyped([...new FormData(target.form)]);
    },
  };
}

/** Returns whether one of the fields whose names begin so has a value or an error. */
function useIsUsed(start: string): boolean {
  const { defaults = {}, state } = useFormView();
  const filled = Object.entries({ ...defaults, ...state?.values, ...state?.errors });
  return filled.some(([name, value]) => name.startsWith(start) && value.length > 0);
}

/** The columns that tell rows without an id apart. */
export function IdOfOthers({ columns }: { columns: readonly Choice[] }) {
  const { t } = useTranslation('data-files');
  return (
    <details className="form-field" open={useIsUsed('else.')}>
      <summary>{t('mapping.else')}</summary>
      <p className="form-hint">{t('mapping.elseHint')}</p>
      {letters.map((letter) => (
        <SelectField key={letter} name={`else.${letter}`} choices={columns} />
      ))}
    </details>
  );
}

interface DerivedColumnsProps {
  columns: readonly Choice[];
  slots: readonly Choice[];
}

/** The columns that are made of others: several joined, and parts of one. */
export function DerivedColumns({ columns, slots }: DerivedColumnsProps) {
  const { t } = useTranslation('data-files');
  const areJoined = useIsUsed('joined.');
  const areParts = useIsUsed('parts.');
  const joinable = [...columns, ...slots.filter(({ value }) => parts.includes(value.slice(1)))];
  const labelOf = (slot: string) => slots.find(({ value }) => value.slice(1) === slot)?.label;
  return (
    <details className="form-field" open={areJoined || areParts}>
      <summary>{t('mapping.derived')}</summary>
      <p className="form-hint">{t('mapping.derivedHint')}</p>
      {joined.map((slot) => (
        <fieldset key={slot} className="officer-condition">
          <legend className="form-label">{labelOf(slot)}</legend>
          {letters.map((letter) => (
            <SelectField key={letter} name={`joined.${slot}.${letter}`} choices={joinable} />
          ))}
          <TextField name={`joined.${slot}.sign`} />
        </fieldset>
      ))}
      {parts.map((slot) => (
        <fieldset key={slot} className="officer-condition">
          <legend className="form-label">{labelOf(slot)}</legend>
          <SelectField name={`parts.${slot}.column`} choices={columns} />
          {['sign', 'part', 'first', 'last'].map((name) => (
            <TextField key={name} name={`parts.${slot}.${name}`} />
          ))}
        </fieldset>
      ))}
    </details>
  );
}
