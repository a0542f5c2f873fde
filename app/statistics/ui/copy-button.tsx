import { useEffect, useState } from 'react';

interface CopyButtonProps {
  text: string;
  /** The text on the button, and the announcements after copying or failing to. */
  label: string;
  copied: string;
  notCopied: string;
  /** What the button copies, for visitors who cannot see its context. */
  name?: string;
}

/** A button that copies a text and announces the result; absent where no script may do it. */
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
