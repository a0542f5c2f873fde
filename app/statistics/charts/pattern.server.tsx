interface PatternProps {
  id: string;
  /** The class that gives the pattern its colours. */
  className: string;
}

/** Diagonal stripes: emphasised even without colour. */
export function Stripes({ id, className }: PatternProps) {
  return (
    <pattern
      id={id}
      className={className}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect className="ground" width="5" height="5" />
      <rect className="figure" width="1.2" height="5" />
    </pattern>
  );
}

/** Sparse dots: a count of 0. */
export function Dots({ id, className }: PatternProps) {
  return (
    <pattern id={id} className={className} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect className="ground" width="6" height="6" />
      <circle className="figure" cx="3" cy="3" r=".9" />
    </pattern>
  );
}

/** Horizontal lines: below the threshold. */
export function Lines({ id, className }: PatternProps) {
  return (
    <pattern id={id} className={className} width="5" height="5" patternUnits="userSpaceOnUse">
      <rect className="ground" width="5" height="5" />
      <rect className="figure" y="2" width="5" height="1" />
    </pattern>
  );
}

/** A grid of lines: suppressed. */
export function Grid({ id, className }: PatternProps) {
  return (
    <pattern id={id} className={className} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect className="ground" width="6" height="6" />
      <path className="figure" d="M0 2h2V0h1v2h3v1H3v3H2V3H0Z" />
    </pattern>
  );
}
