import { type Infographic } from '../infographics/infographic';
import { useForeign } from './translated';

interface InfographicImageProps {
  infographic: Infographic;
  /** Whether it may be fetched only when it comes into view. */
  isLazy?: boolean;
}

/** The picture of an infographic, with its text alternative. */
export function InfographicImage({ infographic, isLazy = false }: InfographicImageProps) {
  const { file, alternative } = infographic;
  const foreign = useForeign()(alternative);
  return (
    <img
      src={file.href}
      alt={alternative.text}
      lang={foreign}
      loading={isLazy ? 'lazy' : undefined}
      className="infographic-image"
    />
  );
}
