import { type ComponentProps } from 'react';

interface GetListProps extends ComponentProps<'select'> {
  /** The value that the page shows, to which `useGetForm` resets the list. */
  shown: string | number;
}

/** A list of choices in a GET form. */
export function GetList({ shown, ...list }: GetListProps) {
  return <select defaultValue={shown} data-shown={shown} {...list} />;
}
