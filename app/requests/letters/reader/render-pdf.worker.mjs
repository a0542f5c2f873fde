import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { limitWasmMemory } from '../../../platform/server/limit-wasm-memory.mjs';

// A worker thread runs this file without the build; its owner terminates it when it takes too long or too
// much memory.

/** A page of photos takes a tenth of it. */
limitWasmMemory(512 * 1024 * 1024);

const require = createRequire(import.meta.url);
const module = await WebAssembly.compile(
  await readFile(require.resolve('@embedpdf/pdfium/pdfium.wasm')),
);

/** How PDFium draws (`fpdfview.h`): with notes and filled-in fields, red before green before blue. */
const ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const WHITE = 0xffffffff;
/** A picture is at most this many times as high as the requested width; a higher page becomes narrower. */
const MAX_HEIGHT = 2;
/** The errors of PDFium (`FPDF_GetLastError`) that have a cause of their own. */
const PASSWORD = 4;

/**
 * Describes a PDF, or draws one of its pages, in an instance of PDFium that reads nothing else.
 *
 * @param {{ file: Uint8Array, turns?: number } & ({ from: number, most: number } |
 * { page: number, width: number })} task - pages counted from 0, turned clockwise by as many quarters
 * @returns {Promise<{ count: number, sizes: { width: number, height: number }[] } |
 * { width: number, height: number, data: Uint8Array } |
 * { code: 'isEncrypted' | 'damaged' | 'tooComplex' | 'noPage' }>} sizes in pixels, those of a
 * description for pages 1,000 wide; four bytes a pixel
 */
export default async function renderPdf({ file, ...task }) {
  try {
    const pdfium = await start();
    return open(pdfium, file, (document) =>
      'page' in task ? draw(pdfium, document, task) : describe(pdfium, document, task),
    );
  } catch {
    // Whatever stopped the program, most likely that it may not have more memory.
    return { code: 'tooComplex' };
  }
}

async function start() {
  const pdfium = await init({
    instantiateWasm(imports, done) {
      void WebAssembly.instantiate(module, imports).then((instance) => done(instance, module));
      return {};
    },
  });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

function open(pdfium, file, use) {
  const { pdfium: memory } = pdfium;
  const at = memory.wasmExports.malloc(file.length);
  memory.HEAPU8.set(file, at);
  const document = pdfium.FPDF_LoadMemDocument(at, file.length, '');
  if (document) return use(document);
  return { code: pdfium.FPDF_GetLastError() === PASSWORD ? 'isEncrypted' : 'damaged' };
}

function describe(pdfium, document, { from = 0, most = 0, turns = 0 }) {
  const count = pdfium.FPDF_GetPageCount(document);
  if (count === 0) return { code: 'damaged' };
  const sizes = [];
  for (let index = from; index < Math.min(from + most, count); index += 1) {
    const page = pdfium.FPDF_LoadPage(document, index);
    const size = page
      ? sizeOf(pdfium, page, { requested: 1_000, turns })
      : { width: 1_000, height: 1_414 };
    if (page) pdfium.FPDF_ClosePage(page);
    sizes.push(size);
  }
  return { count, sizes };
}

function draw(pdfium, document, { page: index, width: requested, turns = 0 }) {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (!page) return { code: 'noPage' };
  const { width, height } = sizeOf(pdfium, page, { requested, turns });
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  if (!bitmap) return { code: 'tooComplex' };
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  const area = [0, 0, width, height, turns, ANNOTATIONS | RED_FIRST];
  pdfium.FPDF_RenderPageBitmap(bitmap, page, ...area);
  // Fields of a form are drawn apart, and only by this; their scripts are not run.
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(
    document,
    pdfium.PDFiumExt_OpenFormFillInfo(),
  );
  if (form) pdfium.FPDF_FFLDraw(form, bitmap, page, ...area);
  const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const data = pdfium.pdfium.HEAPU8.slice(at, at + stride * height);
  return move({
    [transferableSymbol]: [data.buffer],
    [valueSymbol]: { width: stride / 4, height, data },
  });
}

/** Returns the size of a page in pixels, whatever size it claims to have. */
function sizeOf(pdfium, page, { requested, turns }) {
  const dimensions = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const [width, height] = turns % 2 === 0 ? dimensions : dimensions.reverse();
  const scale = Math.min(requested / width, (requested * MAX_HEIGHT) / height);
  const pixels = (points) =>
    Math.min(Math.max(Math.round(points * scale) || 1, 1), requested * MAX_HEIGHT);
  return { width: pixels(width), height: pixels(height) };
}
