import type { PagePicture } from "../../http/index.ts"

/** Bytes of pictures kept: some fifty pages. */
const MOST_BYTES = 32 * 1_048_576

/** The pictures that were asked for last. */
export class PictureMemory {
  readonly #pictures = new Map<string, PagePicture>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes
  }

  get(key: string): PagePicture | undefined {
    const picture = this.#pictures.get(key)
    if (picture === undefined) return undefined
    // A map keeps the order of its insertions: the last ones are those asked for last.
    this.#pictures.delete(key)
    this.#pictures.set(key, picture)
    return picture
  }

  keep(key: string, picture: PagePicture): void {
    this.#drop(key)
    this.#pictures.set(key, picture)
    this.#bytes += bytesOf(picture)
    for (const oldest of this.#pictures.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const picture = this.#pictures.get(key)
    if (picture === undefined) return
    this.#bytes -= bytesOf(picture)
    this.#pictures.delete(key)
  }
}

/** Bytes of a word without its text, roughly. */
const WORD_BYTES = 100

const bytesOf = ({ png, words }: PagePicture): number =>
  words.reduce((bytes, { text }) => bytes + WORD_BYTES + 2 * text.length, png.length)
