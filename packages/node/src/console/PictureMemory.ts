/** Bytes of pictures kept: some fifty pages. */
const MOST_BYTES = 32 * 1_048_576

/** The pictures that were asked for last. */
export class PictureMemory {
  readonly #pictures = new Map<string, Uint8Array>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes
  }

  get(key: string): Uint8Array | undefined {
    const picture = this.#pictures.get(key)
    if (picture === undefined) return undefined
    // A map keeps the order of its insertions: the last ones are those asked for last.
    this.#pictures.delete(key)
    this.#pictures.set(key, picture)
    return picture
  }

  keep(key: string, picture: Uint8Array): void {
    this.#drop(key)
    this.#pictures.set(key, picture)
    this.#bytes += picture.length
    for (const oldest of this.#pictures.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#pictures.get(key)?.length ?? 0
    this.#pictures.delete(key)
  }
}
