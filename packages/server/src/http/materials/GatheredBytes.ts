/** Size of a piece, bytes. Large enough that the cost per piece does not matter. */
const PIECE = 65_536

/** Collects the chunks of a body, whatever their sizes, and passes them on in pieces. */
export class GatheredBytes {
  readonly #pass: (piece: Uint8Array) => void
  #piece = new Uint8Array(PIECE)
  #length = 0

  constructor(pass: (piece: Uint8Array) => void) {
    this.#pass = pass
  }

  write(chunk: Uint8Array): void {
    if (this.#length + chunk.length > PIECE) this.flush()
    if (chunk.length >= PIECE) return this.#pass(chunk)
    this.#piece.set(chunk, this.#length)
    this.#length += chunk.length
  }

  /** Passes on what has been collected. */
  flush(): void {
    if (this.#length === 0) return
    const piece = this.#piece.subarray(0, this.#length)
    this.#piece = new Uint8Array(PIECE)
    this.#length = 0
    this.#pass(piece)
  }
}
