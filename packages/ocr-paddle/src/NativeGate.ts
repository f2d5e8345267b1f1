/**
 * Protects native calls. Terminating a thread while the native runtime works in it would crash the whole process. Each
 * call into the runtime passes through the gate of its task; once the gate is closed, none is in progress and none can
 * start.
 */
export type NativeGate = Int32Array<SharedArrayBuffer>

const OPEN = 0
const BUSY = 1
const CLOSED = 2

/** An open gate, for a task and its thread. */
export const makeGate = (): NativeGate => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/**
 * Called in the thread: makes a native call, one at a time. After the gate is closed it waits forever, for the end of
 * the thread.
 */
export const passGate = async <Answer>(gate: NativeGate, call: () => Promise<Answer>): Promise<Answer> => {
  if (Atomics.compareExchange(gate, 0, OPEN, BUSY) !== OPEN) return new Promise<never>(() => {})
  try {
    return await call()
  } finally {
    Atomics.store(gate, 0, OPEN)
    Atomics.notify(gate, 0)
  }
}

/** Called outside the thread: closes the gate, after the call in progress. */
export const closeGate = async (gate: NativeGate): Promise<void> => {
  while (Atomics.compareExchange(gate, 0, OPEN, CLOSED) === BUSY) {
    // oxlint-disable-next-line no-await-in-loop
    await Atomics.waitAsync(gate, 0, BUSY).value
  }
}
