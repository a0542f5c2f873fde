import { inLanguage, type PageHead } from '~/shell/page-head';
import { hrefOfOembed } from '../view/oembed';
import { SHARE_PATH } from '../view/share-path';
import { hrefWithLeftOut } from '../narrative/with-left-out';
import { hrefBelow } from '../view/answer-places';

/**
 * The head of the page of an answer with its picture, and how other sites frame it.
 *
 * @param frozen - the address of the page that names its calculation: other places keep pictures by their addresses.
 * @param read - the view that was read from the address, and what was left out of it.
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
