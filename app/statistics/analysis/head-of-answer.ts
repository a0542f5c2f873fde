import { inLanguage, type PageHead } from '~/shell/page-head';
import { hrefOfOembed } from '../view/oembed';
import { SHARE_PATH } from '../view/share-path';
import { hrefWithLeftOut } from '../narrative/with-left-out';
import { hrefBelow } from '../view/answer-places';

/**
 * Returns the head of an answer's page with its picture, and how other sites embed it.
 *
 * @param frozen - the address of the page that names its calculation: other sites cache pictures by address.
 * @param read - the view parsed from the address, and what was ignored of it.
 */
export function headOfAnswer(
  head: PageHead,
  frozen: string,
  read: Parameters<typeof hrefWithLeftOut>[1],
): PageHead {
  const { canonical, language, title } = head;
  const picture = hrefBelow(hrefWithLeftOut(frozen, read), `${SHARE_PATH}/picture.png`);
  return {
    ...head,
    picture: { path: inLanguage(picture, language), alt: title },
    oembed: hrefOfOembed(inLanguage(canonical, language)),
  };
}
