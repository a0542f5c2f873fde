/** A chart as an SVG that the server drew. */
export function DrawnChart({ svg }: { svg: string }) {
  return (
    <figure className="chart-figure">
      <div dangerouslySetInnerHTML={{ __html: svg }} />
    </figure>
  );
}
