import { useEffect, useState } from 'react';
import { useView } from './view-context';

/** Copies a text and says whether it could; there is no button where no script may do it. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useView();
  const [isAble, setIsAble] = useState(false);
  const [result, setResult] = useState({ of: '', key: '' });
  useEffect(() => setIsAble('clipboard' in navigator), []);
  if (!isAble) return null;
  const copy = () => {
    const say = (key: string) => () => setResult({ of: text, key });
    navigator.clipboard.writeText(text).then(say('builder.copied'), say('builder.notCopied'));
  };
  return (
    <p>
      <button type="button" className="button button-quiet" onClick={copy}>
        {t('builder.copy')}
      </button>{' '}
      <span role="status">{result.of === text && t(result.key)}</span>
    </p>
  );
}
