import { Context, Effect, Layer, Option, Redacted, Stream } from "effect"
import { AccountId } from "../../accounts/ApiKey.ts"
import type { PagePicture, PageWanted, PicturePage } from "../../console/PagePictures.ts"
import { MaterialNotFound } from "../../materials/Material.ts"
import { MaterialStore } from "../../materials/MaterialStore.ts"
import { makeReaderThreads, unreadable } from "../threads/ReaderThreads.ts"

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

/** Pictures of the pages of uploaded files, for the console. */
export class PagePictures extends Context.Service<PagePictures, PicturePage>()("@open-valuation/server/PagePictures") {
  /**
   * Makes them in threads, and keeps the latest ones in memory while their files exist: never those that took a
   * password, which would be seen without it.
   */
  static readonly layer: Layer.Layer<PagePictures, never, MaterialStore> = Layer.effect(
    PagePictures,
    Effect.gen(function* () {
      const store = yield* MaterialStore
      const run = yield* makeReaderThreads("picture")
      const memory = new PictureMemory()

      const make = Effect.fnUntraced(function* ({ account, materialRef, ...page }: PageWanted) {
        const { bytes, fileName, password: stored } = yield* store.get(AccountId.make(account), materialRef)
        const password = page.password ?? stored
        const task = { ...page, bytes, fileName, password: password && Redacted.value(password) }
        const picture = yield* Stream.runLast(run(account, task)).pipe(
          Effect.map((found) => Option.getOrUndefined(found)),
          Effect.catch((error) => unreadable(task, error)),
        )
        return { picture, mayBeKept: password === undefined }
      })

      return Effect.fnUntraced(function* (wanted) {
        const { account, asTaken, entry = null, materialRef, page, password, upsideDown } = wanted
        // Also of a picture in memory: the file may have been removed, and is nobody else's.
        if ((yield* store.size({ accountId: AccountId.make(account) }, materialRef)) === undefined) {
          return yield* new MaterialNotFound()
        }
        const key = JSON.stringify([materialRef, entry, page, upsideDown, asTaken])
        const kept = password === undefined ? memory.get(key) : undefined
        if (kept !== undefined) return kept
        const { mayBeKept, picture } = yield* make(wanted)
        if (picture !== undefined && mayBeKept) memory.keep(key, picture)
        return picture
      })
    }),
  )
}
