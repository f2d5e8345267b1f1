import { Effect, Stream } from "effect"
import type { DocumentPart, DocumentUnreadable } from "../domain/Document.ts"
import type { ProgressEvent, StepEvent } from "../domain/Event.ts"
import type { LocalDate } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { NotValuable } from "../domain/ValuationError.ts"
import { type MaterialContents, Materials } from "../ports/Materials.ts"
import { analysisMessage } from "./analysis/AnalysisMessages.ts"
import type { MaterialKind, Paper } from "./invoices/Paper.ts"
import type { Layout } from "./layouts/Layout.ts"
import { mayReadAgain } from "./MayReadAgain.ts"
import type { FileRead } from "./memory/Fingerprints.ts"
import { makeStatementReader } from "./reading/StatementReader.ts"
import type { StatementFile } from "./StatementFile.ts"
import type { StatementMaterial } from "./StatementRequest.ts"
import { StatementUnreadable } from "./StatementUnreadable.ts"

/** The bounds of one valuation over all its files; the reader of a file has bounds of its own. */
export interface StatementLimits {
  /** Rows of tables and entries of banking formats. */
  readonly rows: number
  /** Statements: accounts by files. */
  readonly statements: number
}

/** Half a million rows are fifteen years of a busy company account; every statement is compared with all others. */
export const statementLimits: StatementLimits = { rows: 500_000, statements: 500 }

/** Invoices and contracts of one valuation. */
const MOST_PAPERS = 5_000

/** The contents of the materials, as they are read. */
export interface ReadFiles {
  /** Rows of the files that were read. */
  rows: number
  /** Statements, each with the material that it came from. */
  readonly statements: Array<FileRead & { readonly materialRef: string }>
  /** Credit card bills: they show debt, not money held. They are reported and not counted. */
  readonly creditCards: Array<StatementUnreadable>
  /** Invoices and contracts beside the statements. */
  readonly papers: Array<Paper>
}

/** Options of the reading of materials. */
export interface ReadOptions {
  readonly layouts?: ReadonlyArray<Layout> | undefined
  readonly limits?: StatementLimits | undefined
}

/** Rows between two progress events. */
const ROWS_PER_PROGRESS = 2_000

/**
 * Reads one material, reports progress on the way, and adds the result to `files` at the end. One unreadable file in it
 * fails the whole material, because figures without that file would answer another question. If one recogniser finds
 * nothing, the other one reads the file again, if there is one. A credit card bill is not an account statement; it only
 * fails the request if there is nothing else.
 */
export const readMaterial = (
  account: string | undefined,
  { fileName, kind = "STATEMENT", materialRef }: StatementMaterial,
  { layouts, limits = statementLimits }: ReadOptions,
  files: ReadFiles,
): Stream.Stream<ProgressEvent | StepEvent, NotValuable, Materials> => {
  const name = fileName ?? materialRef
  const attempt = (read: Materials["Service"]["read"]): Stream.Stream<ProgressEvent | StepEvent, Failed> =>
    read(account, materialRef).pipe(
      Effect.mapError(() => failed(analysisMessage("statement.failed.materialMissing", { materialRef }))),
      Effect.map((contents) => readContents(name, materialRef, contents, { layouts, limits, kind }, files)),
      Stream.unwrap,
    )
  const unread = ({ mayBeLeftOut, reason }: Failed): Stream.Stream<StepEvent> | undefined => {
    if (kind === "STATEMENT" || !mayBeLeftOut) return undefined
    files.papers.push({ _tag: "UnreadPaper", fileName: name, kind })
    return Stream.succeed({ _tag: "Step", stage: "PREPARE", message: reason })
  }
  return Stream.unwrap(
    Effect.map(Materials, ({ again, read }) =>
      attempt(read).pipe(
        Stream.catch((first) =>
          first.mayReadAgain && again !== undefined ? Stream.mapError(attempt(again), () => first) : Stream.fail(first),
        ),
        Stream.catch((failure) => unread(failure) ?? Stream.fail(failure)),
        Stream.mapError(
          ({ isTransient, reason }) => new NotValuable({ reason, ...(isTransient && { transient: true }) }),
        ),
      ),
    ),
  )
}

/** Why a material gives no statement, whether another recogniser may find one, and whether the machine is at fault. */
interface Failed {
  readonly reason: Message
  readonly mayReadAgain: boolean
  readonly isTransient: boolean
  /** It is the file that cannot be read: an invoice or a contract is then listed as unread. */
  readonly mayBeLeftOut: boolean
}

const failed = (reason: Message, again = false): Failed => ({
  reason,
  mayReadAgain: again,
  isTransient: false,
  mayBeLeftOut: false,
})

const ofDocument = (error: DocumentUnreadable): Failed => ({
  reason: { code: `document.${error.reason}`, params: { ...error.seen, fileName: error.fileName } },
  mayReadAgain: mayReadAgain(error),
  isTransient: error.isTransient,
  mayBeLeftOut: !error.isTransient,
})

const readContents = (
  fileName: string,
  materialRef: string,
  { confirmed, parts, sha256, uploadedOn }: MaterialContents,
  { kind, layouts, limits }: ReadOptions & { readonly limits: StatementLimits; readonly kind: MaterialKind },
  files: ReadFiles,
): Stream.Stream<ProgressEvent | StepEvent, Failed> => {
  const reader = makeStatementReader({ fileName, kind, confirmed, ...(layouts === undefined ? {} : { layouts }) })
  const progress = progressTeller(fileName)
  const events: Stream.Stream<ProgressEvent | StepEvent, Failed> = parts.pipe(
    Stream.mapError(ofDocument),
    Stream.mapEffect((part) => {
      reader.push(part)
      return files.rows + reader.rows() > limits.rows
        ? Effect.fail(failed(analysisMessage("statement.failed.tooManyRows", { limit: limits.rows })))
        : Effect.succeed(progress.of(part))
    }),
    Stream.flattenIterable,
  )
  return Stream.concat(
    events,
    Stream.suspend(() => {
      files.rows += reader.rows()
      const rest = Stream.fromIterable(progress.rest())
      return Stream.concat(
        rest,
        concluded(
          fileName,
          { materialRef, sha256, uploadedOn },
          { read: reader.end(), papers: reader.papers() },
          limits,
          files,
        ),
      )
    }),
  )
}

/** The end of a material: one step for each statement in it and one for its invoices, or why there is none. */
const concluded = (
  fileName: string,
  {
    materialRef,
    sha256,
    uploadedOn,
  }: {
    readonly materialRef: string
    readonly sha256: string | undefined
    readonly uploadedOn: LocalDate | undefined
  },
  {
    papers,
    read,
  }: {
    readonly read: ReadonlyArray<StatementFile | StatementUnreadable>
    readonly papers: ReadonlyArray<Paper>
  },
  limits: StatementLimits,
  files: ReadFiles,
): Stream.Stream<StepEvent, Failed> => {
  const unreadable = read.find(
    (one): one is StatementUnreadable => one instanceof StatementUnreadable && one.reason !== "credit-card",
  )
  if (unreadable !== undefined) return Stream.fail(failed(unreadable.fault, mayReadAgain(unreadable)))
  if (read.length === 0 && papers.length === 0) {
    return Stream.fail(failed(analysisMessage("statement.failed.noStatement", { fileName })))
  }
  if (files.statements.length + files.creditCards.length + read.length > limits.statements) {
    return Stream.fail(failed(analysisMessage("statement.failed.tooManyStatements", { limit: limits.statements })))
  }
  if (files.papers.length + papers.length > MOST_PAPERS) {
    return Stream.fail(failed(analysisMessage("statement.failed.tooManyPapers", { limit: MOST_PAPERS })))
  }
  for (const paper of papers) files.papers.push(paper)
  for (const one of read) {
    if (one instanceof StatementUnreadable) files.creditCards.push(one)
    else
      files.statements.push({ materialRef, sha256, statement: uploadedOn === undefined ? one : { ...one, uploadedOn } })
  }
  const messages = read.map(readMessage)
  if (papers.length > 0) {
    const notRead = papers.filter(({ _tag }) => _tag === "UnreadPaper").length
    messages.push(analysisMessage("statement.step.papers", { fileName, papers: papers.length, notRead }))
  }
  return Stream.fromIterable(messages.map((message) => ({ _tag: "Step", stage: "PREPARE", message })))
}

const readMessage = (one: StatementFile | StatementUnreadable): Message => {
  const { fileName } = one
  if (one instanceof StatementUnreadable) return analysisMessage("statement.step.creditCard", { fileName })
  const { account, lines } = one
  return analysisMessage("statement.step.read", {
    fileName,
    institution: account.institution ?? null,
    lines: lines.length,
    startDate: account.startDate ?? null,
    endDate: account.endDate ?? null,
  })
}

/** Progress by pages and by rows. The number of rows is not known in advance, so `total` is what is done so far. */
const progressTeller = (firstName: string) => {
  let fileName = firstName
  let rows = 0
  let reportedRows = 0
  const unreported = (least: number): ReadonlyArray<ProgressEvent> => {
    if (rows - reportedRows < least) return []
    reportedRows = rows
    const label = analysisMessage("statement.progress.lines", { fileName })
    return [{ _tag: "Progress", done: rows, total: rows, unit: "ROW", label }]
  }
  const counted = (more: number): ReadonlyArray<ProgressEvent> => {
    rows += more
    return unreported(ROWS_PER_PROGRESS)
  }
  const of = (part: DocumentPart): ReadonlyArray<ProgressEvent> => {
    switch (part._tag) {
      case "File": {
        const rest = unreported(1)
        fileName = part.fileName
        rows = 0
        reportedRows = 0
        return rest
      }
      case "Page": {
        const label = analysisMessage("statement.progress.pages", { fileName })
        return [{ _tag: "Progress", done: part.page, total: part.pages, unit: "PAGE", label }]
      }
      case "Rows":
        return counted(part.rows.length)
      case "Entries":
        return counted(part.entries.length)
      case "Traits":
      case "Sheet":
      case "Electronic":
      case "Invoice":
        return []
    }
  }
  return { of, rest: () => unreported(1) }
}
