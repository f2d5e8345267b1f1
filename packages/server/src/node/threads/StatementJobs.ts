import { LocalDate, Valuation, type ValuationEvent } from "@open-valuation/core"
import {
  type EarlierStatement,
  MaterialMissing,
  Materials,
  type Recollection,
  StatementMemory,
  type StatementPrint,
} from "@open-valuation/core/ports"
import {
  bankStatement,
  type ConfirmedLayout,
  makeStatementReader,
  type StatementExplanation,
  type StatementRead,
  statementsOf,
} from "@open-valuation/core/statement"
import { openDocument } from "@open-valuation/files"
import type { Job } from "@open-valuation/files/threads"
import { Effect, Stream } from "effect"
import { askedDocuments, type ImageAnswer, type ImageQuestion, type RecogniserKinds } from "./AskedOcr.ts"
import { type DocumentTask, type FileTask, openFile } from "./DocumentJobs.ts"

/** A valuation, as it is passed to a thread. */
export interface ValuationTask {
  readonly body: unknown
  readonly today: string
  readonly kinds: RecogniserKinds
  /** Certificates that the operator trusts to have issued those of seals, in DER. */
  readonly sealRoots: ReadonlyArray<Uint8Array>
  /** True where earlier tasks are remembered. */
  readonly remembers: boolean
}

/** A thread's request for an uploaded file when its turn comes, so that it holds the bytes of one file at a time. */
export interface MaterialQuestion {
  readonly _tag: "Material"
  readonly materialRef: string
}

type MaterialAnswer =
  | {
      readonly _tag: "Material"
      readonly bytes: Uint8Array
      readonly fileName: string
      readonly password: string | undefined
      /** `YYYY-MM-DD` in mainland China. */
      readonly uploadedOn: string
      readonly sha256: string | undefined
      /** Of the account. */
      readonly confirmed: ReadonlyArray<ConfirmedLayout>
    }
  | { readonly _tag: "Missing" }

/** A thread's question of what earlier tasks have shown. */
export interface MemoryQuestion {
  readonly _tag: "Memory"
  readonly prints: ReadonlyArray<StatementPrint>
}

interface MemoryAnswer {
  readonly _tag: "Memory"
  readonly earlier: ReadonlyArray<EarlierStatement>
}

type ValuationQuestion = ImageQuestion | MaterialQuestion | MemoryQuestion
export type ValuationAnswer = ImageAnswer | MaterialAnswer | MemoryAnswer

/** Within a thread: the files of a request, each requested when it is read. */
const askedMaterials = (
  { kinds, sealRoots }: Pick<ValuationTask, "kinds" | "sealRoots">,
  ask: (question: ValuationQuestion) => Effect.Effect<ValuationAnswer>,
): Materials["Service"] => {
  const askImage = (question: ImageQuestion): Effect.Effect<ImageAnswer> =>
    Effect.flatMap(ask(question), (found) =>
      found._tag === "Text" || found._tag === "Unavailable"
        ? Effect.succeed(found)
        : Effect.die(new Error("a question about an image was answered with something else")),
    )
  const { again, read } = askedDocuments(kinds, askImage)
  const readBy =
    (reader: typeof read): Materials["Service"]["read"] =>
    (_, materialRef) =>
      Effect.flatMap(ask({ _tag: "Material", materialRef }), (found) =>
        found._tag === "Material"
          ? Effect.succeed({
              parts: reader({ bytes: found.bytes, fileName: found.fileName, password: found.password, sealRoots }),
              uploadedOn: LocalDate.LocalDate.make(found.uploadedOn),
              sha256: found.sha256,
              confirmed: found.confirmed,
            })
          : Effect.fail(new MaterialMissing({ materialRef })),
      )
  return { read: readBy(read), ...(again === undefined ? {} : { again: readBy(again) }) }
}

/** Within a thread: what earlier tasks have shown. */
const askedMemory = (ask: (question: ValuationQuestion) => Effect.Effect<ValuationAnswer>): Recollection => ({
  recall: (_, prints) =>
    Effect.flatMap(ask({ _tag: "Memory", prints }), (found) =>
      found._tag === "Memory"
        ? Effect.succeed(found.earlier)
        : Effect.die(new Error("a question about earlier tasks was answered with something else")),
    ),
})

const bankStatements = Valuation.asset(bankStatement())

/** Values bank statements, from their bytes to the result. */
export const valueStatements: Job<ValuationTask, ValuationEvent<unknown>, ValuationQuestion, ValuationAnswer> = (
  { body, kinds, remembers, sealRoots, today },
  ask,
) =>
  // The process that answers knows whose files they are.
  bankStatements
    .events(body, { today: LocalDate.LocalDate.make(today), account: undefined })
    .pipe(
      Stream.provideService(Materials, askedMaterials({ kinds, sealRoots }, ask)),
      Stream.provideService(StatementMemory, remembers ? askedMemory(ask) : undefined),
    )

/** Result of a thread for a file: its statements and how it was understood, or that it has images. */
export type StatementFound =
  | StatementRead
  | { readonly _tag: "Explained"; readonly explanation: StatementExplanation }
  | { readonly _tag: "Scanned" }

/** Reads the statements of a file, one piece each. Images are left to a recogniser. */
export const readStatementFile: Job<FileTask, StatementFound> = (task) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const reader = makeStatementReader(task)
      const images = yield* openDocument(yield* openFile(task)).pipe(
        Stream.filter((part) => {
          if (part._tag === "Image") return true
          reader.push(part)
          return false
        }),
        Stream.runHead,
      )
      if (images._tag === "Some") return Stream.succeed<StatementFound>({ _tag: "Scanned" })
      const found: ReadonlyArray<StatementFound> = statementsOf(reader.end(), reader.papers())
      return Stream.fromIterable([
        ...found,
        ...reader.explanations().map((explanation) => ({ _tag: "Explained" as const, explanation })),
      ])
    }),
  )

/** A file whose columns are to be explained. */
export interface LayoutTask {
  readonly document: DocumentTask
  readonly confirmed: ReadonlyArray<ConfirmedLayout>
}

/** Explains the columns of a file. Images are left out: they have no columns until a recogniser has read them. */
export const explainFile: Job<LayoutTask, StatementExplanation> = ({ confirmed, document }) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const reader = makeStatementReader({ fileName: document.fileName, confirmed })
      yield* Stream.runForEach(openDocument(document), (part) =>
        Effect.sync(() => {
          if (part._tag !== "Image") reader.push(part)
        }),
      )
      reader.end()
      return Stream.fromIterable(reader.explanations())
    }),
  )
