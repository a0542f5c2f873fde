// Also used by worker threads, which run without the build.

const PAGE_BYTES = 64 * 1024;

/**
 * Limits the memory of every WebAssembly module of this thread, which the limits of a thread's heap do not
 * count: a module that asks for more gets none, as if the machine had no more.
 *
 * @param {number} maxBytes
 */
export function limitWasmMemory(maxBytes) {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) {
      throw new RangeError('The WebAssembly module needs more memory than it may have');
    }
    return grow.call(this, pages);
  };
}
