import type { AmountFont, DocumentUnreadable, FileProof, PageImage, Word } from "@open-valuation/core/domain"
import { Effect, Stream } from "effect"
import type { DocumentPiece } from "../DocumentPiece.ts"
import { type DocumentContext, type DocumentReader, unreadable } from "../DocumentReader.ts"
import { type Answered, asked, askedPage, RENDER_MILLIS } from "./AskPdf.ts"
import { openReader, type PdfReader } from "./PdfThreads.ts"
import type { Suspicion } from "./ScanSuspicion.ts"

/** An amount as statements print it. A run of text may hold several. */
const AMOUNT = /(?:^|[\s¥￥(])[+-]?\d[\d,]{0,20}\.\d{2}(?=$|[\s)元])/gu
const MAX_PAGES = 10
/** Maximum number of fonts. A document with more is not a statement. */
const MAX_FONTS = 50

interface Counted {
  amounts: number
  readonly pages: Array<number>
}

/** Counts the fonts of a document's amounts. An amount inserted later is seldom set in the same font. */
export class AmountFonts {
  readonly #fonts = new Map<string, Counted>()

  push(words: ReadonlyArray<Word>, page: number): void {
    for (const { font, text } of words) {
      const amounts = font === undefined ? 0 : (text.match(AMOUNT)?.length ?? 0)
      if (font === undefined || amounts === 0) continue
      const counted = this.#fonts.get(font) ?? { amounts: 0, pages: [] }
      counted.amounts += amounts
      if (counted.pages.at(-1) !== page && counted.pages.length < MAX_PAGES) counted.pages.push(page)
      if (this.#fonts.size < MAX_FONTS) this.#fonts.set(font, counted)
    }
  }

  end(): ReadonlyArray<AmountFont> {
    return [...this.#fonts].map(([font, { amounts, pages }]) => ({ font, amounts, pages }))
  }
}

type Opened = Answered<"Opened">

/** Counts the scanned pages of a file: those rendered, and in a long file those that may still need rendering. */
class Scans {
  readonly #reader: PdfReader
  readonly #opened: Opened
  readonly #context: DocumentContext
  #rendered = 0
  #counted = false

  constructor(reader: PdfReader, opened: Opened, context: DocumentContext) {
    this.#reader = reader
    this.#opened = opened
    this.#context = context
  }

  /** The page as an image. `undefined` when it is not a scan. */
  render(page: number, suspicion: Suspicion): Effect.Effect<PageImage | undefined, DocumentUnreadable> {
    const question = { _tag: "Render", page, suspicion } as const
    return Effect.gen({ self: this }, function* () {
      if (!this.#counted) yield* this.#count(page)
      const { image } = yield* asked(this.#reader, this.#context, question, "Rendered", RENDER_MILLIS)
      if (image !== undefined && ++this.#rendered > this.#most) return yield* this.#tooMany(undefined)
      return image
    })
  }

  /**
   * Before the first scan of a file with more pages than scans are allowed: checks whether the remaining pages are
   * scans, too.
   */
  #count(first: number): Effect.Effect<void, DocumentUnreadable> {
    return Effect.gen({ self: this }, function* () {
      this.#counted = true
      const { pages, images } = this.#opened
      // A file with fewer images than pages that may be scans contains empty pages.
      if (pages <= this.#most || images <= this.#most) return
      let suspects = 0
      for (let page = first; page <= pages; page++) {
        const { suspicion } = yield* askedPage(this.#reader, this.#context, this.#opened, page)
        if (suspicion !== undefined) suspects++
      }
      const scans = Math.min(suspects, images)
      if (scans > this.#most) return yield* this.#tooMany(scans)
    })
  }

  get #most(): number {
    return this.#context.limits.scannedPages
  }

  /** Leaves out the number of pages when there may be more than were counted. */
  #tooMany(pages: number | undefined): DocumentUnreadable {
    const detail = `${pages ?? "too many"} pages are images, at most ${this.#most}`
    const counted = pages === undefined ? {} : { pages }
    return unreadable(this.#context, "too-many-scans", detail, { ...counted, limit: this.#most })
  }
}

const pagesOf = (
  reader: PdfReader,
  opened: Opened,
  context: DocumentContext,
): Stream.Stream<DocumentPiece, DocumentUnreadable> => {
  const { pages, traits } = opened
  const fonts = new Set<string>()
  const amountFonts = new AmountFonts()
  const scans = new Scans(reader, opened, context)
  let filled = false
  const read = Effect.fnUntraced(function* (number: number): Effect.fn.Return<DocumentPiece, DocumentUnreadable> {
    const { page, suspicion } = yield* askedPage(reader, context, opened, number)
    const isLeftOut = suspicion === undefined || (context.opensOnly && filled)
    const image = isLeftOut ? undefined : yield* scans.render(number, suspicion)
    if (image !== undefined) {
      filled = true
      return {
        _tag: "Image",
        page: number,
        pages,
        image,
        ...(page.unseen === undefined ? {} : { unseen: page.unseen }),
      }
    }
    filled ||= page.words.length > 0
    for (const { font } of page.words) if (font !== undefined) fonts.add(font)
    amountFonts.push(page.words, number)
    return page
  })
  const end = Effect.gen(function* (): Effect.fn.Return<DocumentPiece, DocumentUnreadable> {
    if (!filled) return yield* unreadable(context, "no-text", `${pages} pages, not one word`, { pages })
    const set = { fonts: [...fonts].toSorted(), amountFonts: amountFonts.end() }
    const proof = context.opensOnly ? undefined : yield* provenBy(reader, context)
    return { _tag: "Traits", traits: { ...traits, ...set, ...(proof === undefined ? {} : { proof }) } }
  })
  // The thread evaluates the next pages while this one is being read.
  const inOrder = Stream.range(1, pages).pipe(Stream.mapEffect(read), Stream.buffer({ capacity: 2 }))
  return Stream.concat(inOrder, Stream.fromEffect(end))
}

/** What the file proves about itself. A file that is built to be slow to prove loses its proof, not its lines. */
const provenBy = (reader: PdfReader, context: DocumentContext): Effect.Effect<FileProof | undefined> =>
  asked(reader, context, { _tag: "Prove", roots: context.sealRoots }, "Proven", RENDER_MILLIS).pipe(
    Effect.map(({ proof }) => proof),
    Effect.catch(() => Effect.succeed<FileProof>({ seals: [], unread: "EFFORT" })),
  )

/**
 * A PDF's pages: words with their positions and fonts, and the straight lines of its tables. Emits `Traits` first with
 * the file's own metadata, and again at the end with the fonts of its words. Pages without words are included. When no
 * page has a word, the file is `scanned`.
 */
export const readPdf: DocumentReader = (bytes, context) =>
  Stream.unwrap(
    Effect.gen(function* () {
      if (bytes.length === 0) return yield* unreadable(context, "empty", "0 bytes")
      const reader = yield* openReader
      const { imagePixels } = context.limits
      const question = { _tag: "Open", bytes, password: context.password, imagePixels } as const
      const opened = yield* asked(reader, context, question, "Opened")
      const most = context.limits.pages
      if (opened.pages > most) {
        return yield* unreadable(context, "too-large", `${opened.pages} pages, at most ${most}`)
      }
      const first: DocumentPiece = { _tag: "Traits", traits: opened.traits }
      return Stream.concat(Stream.make(first), pagesOf(reader, opened, context))
    }),
  )
