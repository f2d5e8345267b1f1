import type { DocumentPart, DocumentUnreadable, FileTraits } from "@open-valuation/core/domain"
import { Effect, Stream } from "effect"
import { type DocumentContext, type DocumentReader, unreadable } from "../DocumentReader.ts"
import { AmountFonts } from "./AmountFonts.ts"
import type { PdfAnswer, PdfQuestion } from "./PdfThread.ts"
import { openReader, type PdfReader } from "./PdfThreads.ts"

/** More words than any page of a table holds. */
const PAGE_WORDS = 20_000
/** A page takes milliseconds, and so does opening; what takes longer was made to. */
const ANSWER_MILLIS = 4_000

type Answered<Tag extends PdfAnswer["_tag"]> = Extract<PdfAnswer, { readonly _tag: Tag }>

const isAnswer = <Tag extends PdfAnswer["_tag"]>(answer: PdfAnswer, tag: Tag): answer is Answered<Tag> =>
  answer._tag === tag

/** The answer to a question, or why the file cannot be read. */
const asked = <Tag extends PdfAnswer["_tag"]>(
  reader: PdfReader,
  context: DocumentContext,
  question: PdfQuestion,
  tag: Tag,
): Effect.Effect<Answered<Tag>, DocumentUnreadable> =>
  reader.ask(question).pipe(
    Effect.mapError(({ memory }) =>
      memory
        ? unreadable(context, "too-large", "it takes more memory than any document")
        : unreadable(context, "corrupt", "reading it broke off"),
    ),
    Effect.timeoutOrElse({
      duration: ANSWER_MILLIS,
      orElse: () => Effect.fail(unreadable(context, "timeout", `no answer within ${ANSWER_MILLIS} ms`)),
    }),
    Effect.flatMap((answer) => {
      if (isAnswer(answer, tag)) return Effect.succeed(answer)
      return answer._tag === "Fault"
        ? Effect.fail(unreadable(context, answer.fault.reason, answer.fault.detail))
        : Effect.die(new Error(`a PDF thread answered ${answer._tag}, not ${tag}`))
    }),
  )

const pagesOf = (
  reader: PdfReader,
  { pages, traits }: { readonly pages: number; readonly traits: FileTraits },
  context: DocumentContext,
): Stream.Stream<DocumentPart, DocumentUnreadable> => {
  const fonts = new Set<string>()
  const amountFonts = new AmountFonts()
  let words = 0
  const read = Effect.fnUntraced(function* (number: number): Effect.fn.Return<DocumentPart, DocumentUnreadable> {
    const page = yield* asked(reader, context, { _tag: "Read", page: number }, "Page")
    if (page.words.length > PAGE_WORDS) {
      return yield* unreadable(context, "too-large", `page ${number} has ${page.words.length} words`)
    }
    words += page.words.length
    for (const { font } of page.words) if (font !== undefined) fonts.add(font)
    amountFonts.push(page.words, number)
    return page
  })
  const end = Effect.suspend((): Effect.Effect<DocumentPart, DocumentUnreadable> => {
    if (words === 0) return Effect.fail(unreadable(context, "scanned", `${pages} pages, not one word`))
    const set = { fonts: [...fonts].toSorted(), amountFonts: amountFonts.end() }
    return Effect.succeed({ _tag: "Traits", traits: { ...traits, ...set } })
  })
  // The thread evaluates the next pages while one is being read here.
  const inOrder = Stream.range(1, pages).pipe(Stream.mapEffect(read), Stream.buffer({ capacity: 2 }))
  return Stream.concat(inOrder, Stream.fromEffect(end))
}

/**
 * A PDF's pages: words with their places and fonts, and the straight lines of its tables. First comes `Traits` with what
 * the file says of itself, last the same once more with the fonts that its words are set in. Pages without words come
 * too; when no page has one, the file is `scanned`.
 */
export const readPdf: DocumentReader = (bytes, context) =>
  Stream.unwrap(
    Effect.gen(function* () {
      if (bytes.length === 0) return yield* unreadable(context, "empty", "0 bytes")
      const reader = yield* openReader
      const question = { _tag: "Open", bytes, password: context.password } as const
      const opened = yield* asked(reader, context, question, "Opened")
      const most = context.limits.pages
      if (opened.pages > most) {
        return yield* unreadable(context, "too-large", `${opened.pages} pages, at most ${most}`)
      }
      const first: DocumentPart = { _tag: "Traits", traits: opened.traits }
      return Stream.concat(Stream.make(first), pagesOf(reader, opened, context))
    }),
  )
