import { type ComponentProps } from 'react';

interface GetListProps extends ComponentProps<'select'> {
  /** The value that the page shows, to which `useGetForm` resets the list. */
  current: string | number;
}

/** A list of choices in a GET form. */
export function GetList({ current, ...list }: GetListProps) {
  return <select defaultValue={current} data-current={current} {...list} />;
}
