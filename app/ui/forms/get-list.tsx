import { type ComponentProps } from 'react';

interface GetListProps extends ComponentProps<'select'> {
  /** What the page shows, which `useGetForm` sets the list to. */
  shown: string | number;
}

/** A list of choices in a GET form. */
export function GetList({ shown, ...list }: GetListProps) {
  return <select defaultValue={shown} data-shown={shown} {...list} />;
}
