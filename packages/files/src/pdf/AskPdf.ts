import type { DocumentFault, DocumentUnreadable } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { type DocumentContext, unreadable } from "../DocumentReader.ts"
import type { PdfAnswer, PdfQuestion } from "./PdfThread.ts"
import type { PdfReader, PdfThreadLost } from "./PdfThreads.ts"

/**
 * Limit on the work of opening or of a page, both of which take milliseconds. A file that takes longer was built to.
 */
const ANSWER_MILLIS = 4_000
/**
 * Limit on the work of rendering. Decoding and painting a scan takes a second or two, and so does finding out what an
 * image covers on a page with text.
 */
export const RENDER_MILLIS = 15_000

/** Maximum number of words of a page. No page of a table has more. */
const PAGE_WORDS = 20_000

/** The answer of a kind. */
export type Answered<Tag extends PdfAnswer["_tag"]> = Extract<PdfAnswer, { readonly _tag: Tag }>

const isAnswer = <Tag extends PdfAnswer["_tag"]>(answer: PdfAnswer, tag: Tag): answer is Answered<Tag> =>
  answer._tag === tag

const faults = {
  memory: { is: "too-large", detail: "it takes more memory than any document" },
  crash: { is: "corrupt", detail: "reading it broke off" },
  timeout: { is: "timeout", detail: "it takes more work than any document" },
  busy: { is: "busy", detail: "the machine is too busy, or reading it hangs" },
} as const satisfies Readonly<Record<PdfThreadLost["reason"], { readonly is: DocumentFault; readonly detail: string }>>

/** The answer to a question, or the reason why the file cannot be read. */
export const asked = <Tag extends PdfAnswer["_tag"]>(
  reader: PdfReader,
  context: DocumentContext,
  question: PdfQuestion,
  tag: Tag,
  millis = ANSWER_MILLIS,
): Effect.Effect<Answered<Tag>, DocumentUnreadable> =>
  reader.ask(question, millis).pipe(
    Effect.mapError(({ reason }) => unreadable(context, faults[reason].is, faults[reason].detail)),
    Effect.flatMap(({ answer, worked }) => {
      context.elsewhere.millis += worked
      if (isAnswer(answer, tag)) return Effect.succeed(answer)
      return answer._tag === "Fault"
        ? Effect.fail(unreadable(context, answer.fault.reason, answer.fault.detail))
        : Effect.die(new Error(`a PDF thread answered ${answer._tag}, not ${tag}`))
    }),
  )

/**
 * A page of the open file. One with more words than any page of a table is refused. `fontless`: with the words that a
 * painted page leaves out.
 */
export const askedPage = (
  reader: PdfReader,
  context: DocumentContext,
  { images }: Answered<"Opened">,
  number: number,
  fontless = false,
): Effect.Effect<Answered<"Read">, DocumentUnreadable> => {
  const millis = images === 0 ? ANSWER_MILLIS : RENDER_MILLIS
  return Effect.tap(asked(reader, context, { _tag: "Read", page: number, fontless }, "Read", millis), ({ page }) => {
    const words = page.words.length + (page.unseen?.length ?? 0)
    return words > PAGE_WORDS
      ? Effect.fail(unreadable(context, "too-large", `page ${number} has ${words} words`))
      : Effect.void
  })
}
