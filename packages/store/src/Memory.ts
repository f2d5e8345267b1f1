import { Context } from "effect"

/** A value that is remembered, and how to forget it. */
interface Entry<V> {
  readonly value: V
  readonly bytes: number
  readonly forget: () => void
  /** Since it was last passed over. */
  isUsed: boolean
}

/** A map of a `Memory`: an entry may be gone when it is asked for again. */
export interface RememberedMap<K, V> {
  readonly get: (key: K) => V | undefined
  /** `bytes`: about what the entry takes. One that is larger than the whole memory is not kept. */
  readonly set: (key: K, value: V, bytes: number) => void
  readonly delete: (key: K) => void
}

/**
 * Maps that share a number of bytes. What was not used for long, in whichever map, is forgotten first: the oldest entry
 * that was not asked for since the last look at it (CLOCK, Corbató 1968), which costs a search nothing.
 */
export class Memory {
  readonly #most: number
  /** The one that is looked at next comes first. */
  readonly #order = new Set<Entry<unknown>>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  /** Bytes of all entries. */
  get bytes(): number {
    return this.#bytes
  }

  /** An empty map of this memory. */
  map<K, V>(): RememberedMap<K, V> {
    const entries = new Map<K, Entry<V>>()
    const remove = (key: K): void => {
      const entry = entries.get(key)
      if (entry === undefined) return
      entries.delete(key)
      this.#order.delete(entry)
      this.#bytes -= entry.bytes
    }
    return {
      get: (key) => {
        const entry = entries.get(key)
        if (entry === undefined) return undefined
        entry.isUsed = true
        return entry.value
      },
      set: (key, value, bytes) => {
        remove(key)
        if (bytes > this.#most) return
        const entry: Entry<V> = { value, bytes, forget: () => remove(key), isUsed: false }
        entries.set(key, entry)
        this.#order.add(entry)
        this.#bytes += bytes
        this.#shrink()
      },
      delete: remove,
    }
  }

  /** A set is walked in the order of insertion: what is put back comes at its end. */
  #shrink(): void {
    for (const oldest of this.#order) {
      if (this.#bytes <= this.#most) return
      if (oldest.isUsed) {
        oldest.isUsed = false
        this.#order.delete(oldest)
        this.#order.add(oldest)
      } else oldest.forget()
    }
  }
}

/** Default of what a process remembers of its database: some 200 markets with their models, and 300,000 samples. */
const MOST_BYTES = 512 * 1024 * 1024

/** The memory that a process's samples, names and models share. A server sets it by `OV_MEMORY`. */
export const SharedMemory = Context.Reference<Memory>("@open-valuation/store/SharedMemory", {
  defaultValue: () => new Memory(MOST_BYTES),
})
