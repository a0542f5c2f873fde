const GEOMETRY =
  /( (?:d|x|y|x1|x2|y1|y2|cx|cy|r|rx|width|height|points|transform|patternTransform)=")([^"]*)/g;

/** Returns the placeholder colour that makes nivo draw a mark which a class styles. */
export function classColor(name: string): string {
  return `class:${name}`;
}

/**
 * Cleans the markup of a chart: nivo's own `<svg>` inside the frame is dissolved, style attributes are
 * removed (colours come from classes, which nivo's marks carry as their colour, and the content security
 * policy forbids them), coordinates keep one decimal, lines without a value and empty groups are removed, and
 * so is the vertical line of the value axis, whose grid suffices.
 *
 * The patterns are safe on React's output, which escapes every quote and angle bracket in texts.
 */
export function cleanSvg(markup: string): string {
  const flat = markup
    .replace(/<svg xmlns=[^<>]*><rect[^<>]*><\/rect>/, '')
    .replace('</svg></svg>', '</svg>')
    .replace(/<path d="null"[^<>]*><\/path>/g, '')
    .replace(/ style="[^"]*"/g, '')
    .replace(/ fill="class:[^"]*" fill-opacity="[^"]*"/g, ' class="area"')
    .replace(/ fill="none" stroke-width="[^"]*" stroke="class:([^"]*)"/g, ' class="$1"')
    .replace(/ (?:opacity="1"|stroke="[^"]*"|stroke-width="[^"]*")/g, '')
    .replace(GEOMETRY, (_, name: string, value: string) => name + roundNumbers(value))
    .replace(/<(path|rect|line|circle)([^<>]*)><\/\1>/g, '<$1$2/>')
    .replace(/<line x1="0" x2="0"[^<>]*>/, '');
  return withoutEmptyGroups(flat);
}

function roundNumbers(value: string): string {
  // The outlines of provinces, most of a map, are already rounded.
  if (!/\.\d\d|e-/.test(value)) return value;
  return value.replace(/-?(?:\d+(?:\.\d+)?|\.\d+)(?:e-?\d+)?/g, (number) =>
    String(Math.round(Number(number) * 10) / 10),
  );
}

function withoutEmptyGroups(markup: string): string {
  const without = markup.replace(/<g[^<>]*><\/g>/g, '');
  return without === markup ? markup : withoutEmptyGroups(without);
}
