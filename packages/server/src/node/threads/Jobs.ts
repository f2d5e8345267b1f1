import type { Job } from "@open-valuation/files/threads"
import type { Extracted, PageText, Wanted } from "@open-valuation/search-web"
import { Effect, Stream } from "effect"

/**
 * What threads do, by the name of their budget. A thread loads the code of its own job alone. Tasks, pieces, questions
 * and answers have the types of the job.
 */
export const jobs = {
  document: async () => (await import("./DocumentJobs.ts")).readDocument,
  intake: async () => (await import("./DocumentJobs.ts")).inspectUpload,
  picture: async () => (await import("./DocumentJobs.ts")).picturePage,
  fields: async () => (await import("./FieldJob.ts")).readFieldsJob,
  statementFile: async () => (await import("./StatementJobs.ts")).readStatementFile,
  layout: async () => (await import("./StatementJobs.ts")).explainFile,
  statements: async () => (await import("./StatementJobs.ts")).valueStatements,
  correction: async () => (await import("./CorrectionJob.ts")).analyseCorrected,
  workbook: async () => (await import("./WorkbookJob.ts")).makeWorkbook,
  import: async () => (await import("./ImportJob.ts")).readSamples,
  items: async () => (await import("./ReadItemsJob.ts")).readItems,
  book: async () => (await import("./BookWorkbookJob.ts")).makeBook,
  portfolio: async () => (await import("./PortfolioJob.ts")).valueRows,
  page: async (): Promise<Job<{ readonly page: PageText; readonly wanted: Wanted }, Extracted>> => {
    const { extractRows } = await import("@open-valuation/search-web")
    return ({ page, wanted }) => Stream.sync(() => extractRows(page, wanted))
  },
  validation: async () => (await import("./ValidationJob.ts")).validate,
  modelWorkbook: async () => (await import("./ValidationJob.ts")).makeModelWorkbook,
  fit: async () => {
    const { fitJob } = await import("@open-valuation/store/fit-job")
    const { assetNamed } = await import("../assets/AssetModule.ts")
    return fitJob(({ assetType, module }) => Effect.map(assetNamed(assetType, module), (asset) => asset?.market))
  },
}

/** Name of a job, and of its budget. */
export type JobName = keyof typeof jobs

type TypesOf<Found> =
  Found extends Job<infer Task, infer Piece, infer Question, infer Answer>
    ? { readonly task: Task; readonly piece: Piece; readonly question: Question; readonly answer: Answer }
    : never

/** The types of a job's task, of the pieces of its result, and of its questions and their answers. */
export type JobTypes<Name extends JobName> = TypesOf<Awaited<ReturnType<(typeof jobs)[Name]>>>
