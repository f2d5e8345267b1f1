import { createHash } from "node:crypto"
import { LocalDate, NotValuable, Valuation } from "@open-valuation/core"
import type { PageImage } from "@open-valuation/core/domain"
import {
  EarlierStatement,
  LookupMemory,
  type Ocr,
  remembered,
  StatementMemory,
  type StatementPrint,
} from "@open-valuation/core/ports"
import { endedBy } from "@open-valuation/core/statement"
import { isImageText } from "@open-valuation/files"
import type { Budget, TaskFailed, ThreadLost } from "@open-valuation/files/threads"
import { Duration, Effect, Layer, Redacted, Schema, Stream } from "effect"
import { AccountId } from "../../accounts/ApiKey.ts"
import { MaterialStore } from "../../materials/MaterialStore.ts"
import { StatementLayouts } from "../../materials/StatementLayouts.ts"
import { Budgets } from "../Budgets.ts"
import { AccountOcr, answerImage, kindsOf, type OcrOf } from "../documents/AccountOcr.ts"
import { SealRoots } from "../documents/SealRoots.ts"
import type { JobTypes } from "../threads/Jobs.ts"
import { makeReaderThreads } from "../threads/ReaderThreads.ts"
import type { ValuationAnswer } from "../threads/StatementJobs.ts"
import { StatementValuations } from "./StatementValuations.ts"

/** Values statements in threads, with the files and recognisers of this process. */
export const statementValuationsLayer: Layer.Layer<
  StatementValuations,
  never,
  MaterialStore | StatementLayouts | AccountOcr
> = Layer.effect(
  StatementValuations,
  Effect.gen(function* () {
    const store = yield* MaterialStore
    const layouts = yield* StatementLayouts
    const recognisers = yield* AccountOcr
    const kinds = kindsOf(recognisers)
    const kept = {
      first: recognisers.first && keepingPages(recognisers.first),
      second: recognisers.second && keepingPages(recognisers.second),
    }
    const sealRoots = yield* SealRoots
    const { statements: budget } = yield* Budgets
    const run = yield* makeReaderThreads("statements", { long: true })

    const memory = yield* StatementMemory

    /** Asked once: a run after a crash gets the answer of the run before. */
    const recalled = (account: AccountId | undefined, prints: ReadonlyArray<StatementPrint>) =>
      memory === undefined
        ? Effect.succeed([])
        : remembered(
            "statement.memory",
            Schema.Array(EarlierStatement),
            memory.recall(account === undefined ? undefined : String(account), prints),
          )

    const answerFor = (account: AccountId | undefined) => {
      const image = answerImage(kept, account)
      return (question: JobTypes<"statements">["question"]): Effect.Effect<ValuationAnswer> => {
        if (question._tag === "Image") return image(question)
        if (question._tag === "Memory") {
          return Effect.map(recalled(account, question.prints), (earlier) => ({ _tag: "Memory", earlier }))
        }
        if (account === undefined) return Effect.succeed({ _tag: "Missing" })
        return Effect.match(Effect.all([store.get(account, question.materialRef), layouts.list(account)]), {
          onFailure: (): ValuationAnswer => ({ _tag: "Missing" }),
          onSuccess: ([{ bytes, fileName, password, sha256, uploadedAt }, confirmed]): ValuationAnswer => ({
            _tag: "Material",
            bytes,
            fileName,
            password: password && Redacted.value(password),
            uploadedOn: LocalDate.inShanghai(uploadedAt),
            sha256,
            confirmed: confirmed.map(({ layout }) => layout),
          }),
        })
      }
    }

    return {
      events: (body, { account, today }) => {
        const accountId = account === undefined ? undefined : AccountId.make(Number(account))
        return run(
          accountId,
          { body, today, kinds, sealRoots, remembers: memory !== undefined },
          answerFor(accountId),
        ).pipe(Stream.catch((error) => Stream.fromEffect(ended(error, budget))))
      },
    }
  }),
)

const asJson = Schema.decodeSync(Schema.fromJsonString(Schema.Json))

/** Recognisers whose pages are kept with the task: a run after a crash or a restart reads the rest. */
const keepingPages =
  (of: OcrOf): OcrOf =>
  (account) => {
    const ocr = of(account)
    const read = Effect.fnUntraced(function* (image: PageImage) {
      const { remember } = yield* LookupMemory
      const text = Effect.map(ocr.read(image), (found) => asJson(JSON.stringify(found)))
      const found = yield* remember(`page ${ocr.name} ${hashOf(image)}`, text)
      return isImageText(found) ? found : yield* ocr.read(image)
    })
    return { ...ocr, read } satisfies Ocr["Service"]
  }

/** A file is opened again to the same pixels. */
const hashOf = ({ channels, dpi, height, pixels, width }: PageImage): string =>
  createHash("sha256").update(`${width} ${height} ${channels} ${dpi} `).update(pixels).digest("hex")

/** The reason why a valuation ended without a result. A crash is a bug: the task ends, and the log has the cause. */
const ended = (
  error: TaskFailed | ThreadLost,
  budget: Budget,
): Effect.Effect<never, NotValuable | Valuation.InvalidRequest> => {
  if (error._tag === "TaskFailed") return Effect.flatMap(Effect.orDie(decode(error.error)), Effect.fail)
  if (error.reason === "crash") return Effect.die(error)
  const reason = endedBy(error.reason, Duration.toSeconds(budget.time))
  const isTransient = error.reason === "busy" || error.reason === "memory"
  return Effect.fail(new NotValuable({ reason, ...(isTransient ? { transient: true } : {}) }))
}

const decode = (error: unknown): Effect.Effect<NotValuable | Valuation.InvalidRequest, Schema.SchemaError> =>
  Effect.map(Schema.decodeUnknownEffect(Failures)(error), (fields) =>
    "reason" in fields ? new NotValuable(fields) : new Valuation.InvalidRequest(fields),
  )

const Failures = Schema.Union([Schema.Struct(NotValuable.fields), Schema.Struct(Valuation.InvalidRequest.fields)])
