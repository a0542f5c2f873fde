import { useEffect, useState } from 'react';
import { useView } from './view-context';

/** Copies a text and says so; there is no button where the browser lets no script do it. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useView();
  const [isAble, setIsAble] = useState(false);
  const [copied, setCopied] = useState('');
  useEffect(() => setIsAble('clipboard' in navigator), []);
  if (!isAble) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <p>
      <button type="button" className="button button-quiet" onClick={copy}>
        {t('builder.copy')}
      </button>{' '}
      <span role="status">{copied === text && t('builder.copied')}</span>
    </p>
  );
}
