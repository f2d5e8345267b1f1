/** Bytes of a piece. The work on a piece is bounded, and so is that on a byte. */
const PIECE = 65_536

/** Gathers the chunks of a body, in whatever sizes they come, and passes them on in pieces. */
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

  /** Passes on what is gathered. */
  flush(): void {
    if (this.#length === 0) return
    const piece = this.#piece.subarray(0, this.#length)
    this.#piece = new Uint8Array(PIECE)
    this.#length = 0
    this.#pass(piece)
  }
}
