import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadLetterTemplate } from '~/features/data-requests/pages/letter-templates.server';

/** The template of a letter for a data request, filled with the draft of who asks. */
export function loader({ request, params: { name } }: LoaderFunctionArgs) {
  return loadLetterTemplate(request, name);
}
