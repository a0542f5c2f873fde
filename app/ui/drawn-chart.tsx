/** A chart as an SVG drawn by the server. */
export function DrawnChart({ svg }: { svg: string }) {
  return (
    <figure className="chart-figure">
      <div dangerouslySetInnerHTML={{ __html: svg }} />
    </figure>
  );
}
