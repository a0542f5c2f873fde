import { fileRoute } from '~/services/file-route.server';
import { loadLetterTemplate } from '~/requests/pages/letter-templates.server';

/** The template of a letter for a data request, filled from the user's draft. */
export const loader = fileRoute(({ request, params: { name } }) =>
  loadLetterTemplate(request, name),
);
