import { describeMoment } from '~/platform/i18n/moment.server';
import { currentRequest } from '~/platform/server/request-context.server';
import { type PreviewState } from '~/shell/layout-state';

/** Returns what a page says of the preview in its session; nothing without one. */
export function describePreview(language: string): { preview?: PreviewState } {
  const preview = currentRequest()?.preview;
  if (!preview) return {};
  const { draft, isApplied, hasEnded, until } = preview;
  return {
    preview: {
      version: draft.id,
      state: hasEnded ? 'ended' : isApplied ? 'draft' : 'published',
      until: until && describeMoment(until, language),
    },
  };
}
