/** What the heap of a web process may grow to, in megabytes; several times what it holds. */
const MAX_HEAP_MB = 1_024;
/** Allocations from here on are given back to the system as soon as they are free, in bytes. */
const GIVEN_BACK_FROM = 128 * 1024;

/**
 * The environment of a process with what bounds its memory, unless it says otherwise itself.
 *
 * Of itself, glibc has eight arenas for each core, of which each keeps what was once used, and keeps ever larger
 * pieces for reuse; V8 lets garbage grow to four times what is held where the machine has much memory.
 */
export function withMemorySettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: String(GIVEN_BACK_FROM),
    MALLOC_TRIM_THRESHOLD_: String(GIVEN_BACK_FROM),
    ...env,
    // The last one counts.
    NODE_OPTIONS: [`--max-old-space-size=${MAX_HEAP_MB}`, env.NODE_OPTIONS].join(' ').trim(),
  };
}
