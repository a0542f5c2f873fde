import { type Page } from '@playwright/test';

/** The minimum overlap of two texts that hides a letter, in pixels. */
const HIDDEN_WIDTH = 6;

/** Returns the texts in the main part of a page that are cut off, that leave the page, or that overlap. */
export function findCrowdedTexts(page: Page): Promise<string[]> {
  return page.evaluate(crowdedTexts, HIDDEN_WIDTH);
}

/** Runs in the page: compares the boxes of all lines of its texts. */
function crowdedTexts(hiddenWidth: number): string[] {
  const main = document.querySelector('main') ?? document.body;
  const lines = textsOf(main).flatMap(linesOf);
  const cut = lines.filter(isCut).map(({ text }) => `cut off: ${text}`);
  lines.sort((a, b) => a.box.top - b.box.top);
  const covered = lines.flatMap((line, index) => {
    const others = lines.slice(index + 1);
    const end = others.findIndex(({ box }) => box.top >= line.box.bottom);
    const near = end === -1 ? others : others.slice(0, end);
    return near
      .filter((other) => other.element !== line.element && coversALetter(line.box, other.box))
      .map((other) => `over each other: ${line.text} | ${other.text}`);
  });
  return [...new Set([...cut, ...covered])];

  function textsOf(root: Element): Text[] {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts.filter(({ data, parentElement }) => data.trim() !== '' && isSeen(parentElement));
  }

  function isSeen(element: Element | null): element is Element {
    return (
      element !== null &&
      // Drawings are scaled as a whole; the size of their texts is tested separately.
      !element.closest('script, style, option, svg.chart') &&
      getComputedStyle(element).visibility === 'visible'
    );
  }

  function linesOf(node: Text) {
    const element = node.parentElement ?? main;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = node.data.trim().slice(0, 60);
    const around = boxesAround(element);
    if (around.some(({ style }) => /fixed|sticky/.test(style.position))) return [];
    // Text for screen readers only.
    if (around.some(({ style }) => style.getPropertyValue('clip') !== 'auto')) return [];
    return [...range.getClientRects()]
      .filter(({ width, height }) => width > 1 && height > 1)
      .filter((box) => around.every((outer) => isInView(box, outer)))
      .map((box) => ({ text, element, box, around }));
  }

  /** Returns whether a line is in the visible part of what scrolls vertically around it. */
  function isInView(line: DOMRect, { box, style }: { box: DOMRect; style: CSSStyleDeclaration }) {
    const isScrolled = /auto|scroll/.test(style.overflowY);
    return !isScrolled || (line.top >= box.top && line.bottom <= box.bottom);
  }

  function boxesAround(element: Element): { box: DOMRect; style: CSSStyleDeclaration }[] {
    const above: Element[] = [];
    for (
      let ancestor: Element | null = element;
      ancestor && ancestor !== main;
      ancestor = ancestor.parentElement
    ) {
      above.push(ancestor);
    }
    return above.map((ancestor) => ({
      box: ancestor.getBoundingClientRect(),
      style: getComputedStyle(ancestor),
    }));
  }

  /** Returns whether a part of a line is out of reach: what scrolls can be brought into view. */
  function isCut({ box, around }: ReturnType<typeof linesOf>[number]): boolean {
    const scrolled = around.findIndex(({ style }) => /auto|scroll/.test(style.overflowX));
    const fixed = scrolled === -1 ? around : around.slice(0, scrolled);
    const isClipped = fixed
      .filter(({ style }) => /hidden|clip/.test(style.overflowX))
      .some((outer) => box.right > outer.box.right + 2 || box.bottom > outer.box.bottom + 4);
    return isClipped || (scrolled === -1 && box.right > document.documentElement.clientWidth + 1);
  }

  function coversALetter(a: DOMRect, b: DOMRect): boolean {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return width > hiddenWidth && height > 0.4 * Math.min(a.height, b.height);
  }
}
