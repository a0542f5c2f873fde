import { useEffect, useState } from 'react';

interface CopyButtonProps {
  text: string;
  /** What stands on the button, and what is said when the text was copied or could not be. */
  label: string;
  copied: string;
  notCopied: string;
  /** What the button copies, for those who cannot see what it stands beside. */
  name?: string;
}

/** Copies a text and says whether it could; there is no button where no script may do it. */
export function CopyButton({ text, label, copied, notCopied, name }: CopyButtonProps) {
  const [isAble, setIsAble] = useState(false);
  const [result, setResult] = useState({ of: '', said: '' });
  useEffect(() => setIsAble('clipboard' in navigator), []);
  if (!isAble) return null;
  const copy = () => {
    const say = (said: string) => () => setResult({ of: text, said });
    navigator.clipboard.writeText(text).then(say(copied), say(notCopied));
  };
  return (
    <p className="copy">
      <button type="button" className="button button-quiet" onClick={copy}>
        {label}
        {name && <span className="visually-hidden"> {name}</span>}
      </button>{' '}
      <span role="status">{result.of === text && result.said}</span>
    </p>
  );
}
