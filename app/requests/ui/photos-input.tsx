import { useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';

/** The buttons of a photo, in their order. */
const buttons = ['up', 'down', 'remove'] as const;
type Change = (typeof buttons)[number];

/**
 * A field for the photos of a letter. With script they are listed below it in the order of their pages, to be moved or
 * removed before they are sent, and more are added: the camera of a phone takes one at a time.
 */
export function PhotosInput({ id, ...props }: ComponentPropsWithoutRef<'input'>) {
  const { t } = useTranslation('apply');
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [news, setNews] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  /** Whether a change of the field comes from the buttons of its photos. */
  const isOwn = useRef(false);

  const choose = (field: HTMLInputElement) => {
    if (isOwn.current) return;
    const chosen = withAdded(photos, [...(field.files ?? [])]);
    putInto(field, chosen);
    setPhotos(chosen);
  };

  const change = (kind: Change, at: number) => {
    const changed = changedPhotos(photos, kind, at);
    if (!input.current || !changed) return;
    putInto(input.current, changed);
    setPhotos(changed);
    // The form checks its files anew.
    isOwn.current = true;
    input.current.dispatchEvent(new Event('change', { bubbles: true }));
    isOwn.current = false;
    const target = kind === 'up' ? at - 1 : kind === 'down' ? at + 1 : at;
    const position = Math.min(target, changed.length - 1);
    const [name, count] = [changed[position]?.name ?? '', changed.length];
    setNews(t('photos.position', { name, position: position + 1, count }));
    // The items stay where they are, and show other photos: the focus follows the one that was moved.
    const item = changed.length > 0 ? list.current?.children[position] : undefined;
    const button = item?.querySelectorAll('button')[buttons.indexOf(kind)];
    (button ?? input.current).focus();
  };

  return (
    <>
      <input
        {...props}
        ref={input}
        id={id}
        type="file"
        multiple
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      {photos.length > 1 || photos.some(isPhoto) ? (
        <div className="request-letter">
          <p className="form-hint">{t('photos.order')}</p>
          <ol ref={list}>
            {photos.map(({ name }, at) => (
              <li key={at}>
                {at + 1}. {name}
                <div className="request-buttons">
                  {buttons.map((kind) => (
                    <button
                      key={kind}
                      type="button"
                      className="button button-quiet"
                      aria-label={t(`photos.named.${kind}`, { name })}
                      aria-disabled={changedPhotos(photos, kind, at) === null || undefined}
                      onClick={() => change(kind, at)}
                    >
                      {t(`photos.${kind}`)}
                    </button>
                  ))}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ) : (
        <p className="form-hint">{t('photos.without')}</p>
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </>
  );
}

/** Photos that a browser knows by no type have their names. */
const isPhoto = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name);

/**
 * Returns what a field has once more was chosen: photos are added to photos, except the very same; anything else takes
 * the place of what was chosen before.
 */
function withAdded(photos: readonly File[], chosen: readonly File[]): readonly File[] {
  if (chosen.length > 0 && ![...photos, ...chosen].every(isPhoto)) return chosen;
  const added = chosen.filter(
    (photo) => !photos.some(({ name, size }) => name === photo.name && size === photo.size),
  );
  return [...photos, ...added];
}

function putInto(field: HTMLInputElement, photos: readonly File[]): void {
  const chosen = new DataTransfer();
  for (const photo of photos) chosen.items.add(photo);
  field.files = chosen.files;
}

/** Returns photos after one of them was moved or removed; null if it cannot be moved further. */
function changedPhotos(photos: readonly File[], kind: Change, at: number): File[] | null {
  const others = photos.filter((_photo, index) => index !== at);
  const photo = photos[at];
  if (kind === 'remove' || !photo) return others;
  const target = kind === 'up' ? at - 1 : at + 1;
  if (target < 0 || target >= photos.length) return null;
  return [...others.slice(0, target), photo, ...others.slice(target)];
}
