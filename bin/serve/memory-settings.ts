/** The maximum heap of a web process, in megabytes; several times what it holds. */
const MAX_HEAP_MB = 1_024;
/** Allocations of at least this many bytes return to the system as soon as they are freed. */
const GIVEN_BACK_FROM = 128 * 1024;

/**
 * Returns the environment of a process with the settings that limit its memory; its own settings take
 * precedence.
 *
 * By default, glibc has eight arenas for each core, which each keep the memory that they once used, and it
 * reuses ever larger pieces; V8 lets the heap grow to four times what it holds on a machine with much memory.
 */
export function withMemorySettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: String(GIVEN_BACK_FROM),
    MALLOC_TRIM_THRESHOLD_: String(GIVEN_BACK_FROM),
    ...env,
    // The last value of an option counts.
    NODE_OPTIONS: [`--max-old-space-size=${MAX_HEAP_MB}`, env.NODE_OPTIONS].join(' ').trim(),
  };
}
