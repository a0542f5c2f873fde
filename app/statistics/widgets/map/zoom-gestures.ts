import { moveBy, moveTo, type Point, wholeMap, type Zoom, zoomAt } from './zoom';

/** How much a key or button enlarges, and what part of what is in sight an arrow moves. */
const FACTOR = 1.6;
const STEP = 0.2;
/** From this scale on, numbers that narrow screens hide have space. */
const NEAR = 2.5;
/** A mouse that moves less than this, in pixels, clicks. */
const CLICK = 4;

const arrows: Record<string, Point | undefined> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const factors: Record<string, number | undefined> = {
  '+': FACTOR,
  '=': FACTOR,
  '-': 1 / FACTOR,
  '−': 1 / FACTOR,
  0: 0,
};

/**
 * Makes the drawing within an element zoom, at once and without animation: by keys, by a pinch, by the wheel
 * with Ctrl; a mouse drags what is enlarged. One finger and the plain wheel scroll the page.
 */
export function listenToMap(frame: HTMLElement) {
  const drawing = frame.querySelector('svg');
  const { width, height } = drawing?.viewBox.baseVal ?? { width: 1, height: 1 };
  const size = { width, height };
  const removals: (() => void)[] = [];
  let zoom = wholeMap;
  let spread = 0;
  /** The point of the drawing that fingers or mouse hold. */
  let held: Point | null = null;
  /** Where on the screen a mouse began to drag. */
  let start: Point | null = null;
  let hasDragged = false;

  function show(next: Zoom): void {
    zoom = next;
    const { x, y, scale } = zoom;
    drawing?.setAttribute('viewBox', [x, y, width / scale, height / scale].join(' '));
    drawing?.classList.toggle('is-zoomed', scale > 1);
    drawing?.classList.toggle('is-near', scale > NEAR);
    // Texts grow more slowly than islands, so that more of them have space.
    drawing?.style.setProperty('--text-scale', String(scale ** -0.6));
  }

  /** Returns the point of the drawing at a position on the screen. */
  function pointAt(clientX: number, clientY: number): Point {
    const box = (drawing ?? frame).getBoundingClientRect();
    const unit = width / zoom.scale / box.width;
    return { x: zoom.x + (clientX - box.left) * unit, y: zoom.y + (clientY - box.top) * unit };
  }

  function dragTo(point: Point, from: Point): void {
    show(moveBy(zoom, { x: from.x - point.x, y: from.y - point.y }, size));
  }

  /** Does what a key does; false if the key is not the map's. */
  function press(key: string): boolean {
    const factor = factors[key];
    const [across, down] = [width / zoom.scale, height / zoom.scale];
    const middle = { x: zoom.x + across / 2, y: zoom.y + down / 2 };
    const arrow = zoom.scale > 1 && arrows[key];
    if (factor !== undefined) show(zoomAt(zoom, factor, middle, size));
    else if (arrow) show(moveBy(zoom, { x: arrow.x * across, y: arrow.y * down }, size));
    return factor !== undefined || Boolean(arrow);
  }

  /** Passive listeners could not keep the browser from zooming the page. */
  function listen<Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
    target: HTMLElement | Window = frame,
  ): void {
    const handler = (event: Event) => handle(event as HTMLElementEventMap[Name]);
    const options = { passive: false, capture: name === 'click' };
    target.addEventListener(name, handler, options);
    removals.push(() => target.removeEventListener(name, handler, options));
  }

  listen('keydown', (event) => {
    const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && press(event.key);
    if (isOurs) event.preventDefault();
  });
  listen('focusin', ({ target }) => {
    if (!(target instanceof SVGGraphicsElement)) return;
    const { x, y, width: across, height: down } = target.getBBox();
    show(moveTo(zoom, { x: x + across / 2, y: y + down / 2 }, size));
  });
  listen('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const point = pointAt(event.clientX, event.clientY);
    show(zoomAt(zoom, 2 ** (-event.deltaY / 100), point, size));
  });

  listen('touchstart', (event) => {
    const pinch = pinchOf(event);
    if (!pinch) return;
    event.preventDefault();
    spread = pinch.spread;
    held = pointAt(pinch.x, pinch.y);
  });
  listen('touchmove', (event) => {
    const pinch = pinchOf(event);
    if (!pinch || !held || !event.cancelable) return;
    event.preventDefault();
    show(zoomAt(zoom, pinch.spread / spread, held, size));
    dragTo(pointAt(pinch.x, pinch.y), held);
    spread = pinch.spread;
  });

  // Links would be dragged out of the page.
  listen('dragstart', (event) => event.preventDefault());
  listen('pointerdown', ({ pointerType, button, clientX, clientY }) => {
    const isDrag = pointerType === 'mouse' && button === 0 && zoom.scale > 1;
    hasDragged = false;
    start = isDrag ? { x: clientX, y: clientY } : null;
    held = pointAt(clientX, clientY);
  });
  listen(
    'pointermove',
    ({ clientX, clientY }) => {
      if (!start || !held) return;
      hasDragged ||= Math.hypot(clientX - start.x, clientY - start.y) > CLICK;
      if (hasDragged) dragTo(pointAt(clientX, clientY), held);
    },
    window,
  );
  listen('pointerup', () => (start = null), window);
  listen('click', (event) => {
    if (!hasDragged) return;
    event.preventDefault();
    event.stopPropagation();
  });

  frame.tabIndex = 0;
  frame.setAttribute('role', 'group');
  return { press, stop: () => removals.forEach((remove) => remove()) };
}

/** Returns the middle of two fingers and how far they are apart, in pixels; null for one or more. */
function pinchOf({ touches }: TouchEvent): (Point & { spread: number }) | null {
  const [one, two] = touches;
  if (!one || !two || touches.length > 2) return null;
  return {
    x: (one.clientX + two.clientX) / 2,
    y: (one.clientY + two.clientY) / 2,
    spread: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY),
  };
}
