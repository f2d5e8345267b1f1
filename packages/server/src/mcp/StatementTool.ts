import { assistantWords } from "@open-valuation/report/assistant"
import { Effect, Option, Schema } from "effect"
import { ask, type LocalFile, ToolRefused, understood, valued } from "./Api.ts"
import { type Call, idempotencyKey, language, makeTool, type Tool } from "./Tool.ts"
import { taskAnswer } from "./ValuationTools.ts"

/** A file inside of a call: the rest of the message fits into the largest body. */
const MOST_BASE64 = 900_000

const Amount = Schema.optionalKey(Schema.Finite.annotate({ description: "Yuan" }))

const Input = Schema.Struct({
  path: Schema.optionalKey(
    Schema.String.check(Schema.isMaxLength(1024)).annotate({
      description: "A file in a folder that the person allowed; not over HTTP",
    }),
  ),
  materialRef: Schema.optionalKey(
    Schema.String.check(Schema.isMaxLength(128)).annotate({ description: "An uploaded file: mat_…" }),
  ),
  contentBase64: Schema.optionalKey(
    Schema.String.check(Schema.isMaxLength(MOST_BASE64)).annotate({ description: "A small file, up to 650 kB" }),
  ),
  fileName: Schema.optionalKey(
    Schema.String.check(Schema.isMaxLength(200)).annotate({ description: "Name of the file of contentBase64" }),
  ),
  password: Schema.optionalKey(
    Schema.String.check(Schema.isMaxLength(128)).annotate({ description: "Of an encrypted file" }),
  ),
  caseNumber: Schema.optionalKey(
    Schema.String.check(Schema.isMaxLength(64)).annotate({ description: "The person's own number of the case" }),
  ),
  purchaseAmount: Amount,
  downPaymentAmount: Amount,
  monthInstallment: Amount,
  repaymentCycle: Schema.optionalKey(Schema.Int.annotate({ description: "Months of the instalments" })),
  language,
  idempotencyKey,
})

const decodeMaterials = Schema.decodeUnknownEffect(Schema.NonEmptyArray(Schema.Struct({ materialRef: Schema.String })))

/** Reads a bank statement and assesses it. */
export const statementTool: Tool = makeTool(
  {
    name: "read_statement",
    title: "Read a bank statement 读银行流水",
    description:
      "Read a bank statement (PDF, Excel, CSV, scan) into effective assets, monthly cash flow, repayment capacity and risks, with or without a purchase and its instalments. Charges one unit. 读取银行流水、收入、还款能力。",
    isReading: false,
  },
  Input,
  Effect.fnUntraced(function* (call, input) {
    const { api, locale } = call
    const {
      contentBase64,
      fileName,
      language: _,
      idempotencyKey: key,
      materialRef,
      password,
      path,
      ...purchase
    } = input
    const { refusal } = assistantWords[locale]
    if ([path, materialRef, contentBase64].filter((one) => one !== undefined).length !== 1) {
      return yield* refused(refusal.oneSource("path, materialRef, contentBase64"))
    }
    const ref =
      materialRef ??
      (yield* uploaded(
        call,
        path === undefined
          ? yield* fileOf(contentBase64 ?? "", fileName, call)
          : yield* api.readFile?.(path, locale) ?? refused(refusal.noPaths),
        password,
      ))
    const body = { ...purchase, materials: [{ materialRef: ref }] }
    const task = yield* valued(api, locale, { assetType: "BANK_STATEMENT", body, idempotencyKey: key })
    return taskAnswer(call, "BANK_STATEMENT", task)
  }),
)

const decodeBase64 = Schema.decodeUnknownOption(Schema.Uint8ArrayFromBase64)

const refused = (message: string) => Effect.fail(new ToolRefused({ code: 40001, message }))

const fileOf = (
  base64: string,
  fileName: string | undefined,
  { locale }: Call,
): Effect.Effect<LocalFile, ToolRefused> => {
  const decoded = decodeBase64(base64)
  return Option.isSome(decoded)
    ? Effect.succeed({ name: fileName ?? "statement", bytes: new Uint8Array(decoded.value) })
    : refused(assistantWords[locale].refusal.notBase64)
}

/** Uploads a file and returns its reference. */
const uploaded = Effect.fnUntraced(function* (
  { api, locale }: Call,
  { bytes, name }: LocalFile,
  password: string | undefined,
) {
  const form = new FormData()
  form.append("files", new Blob([bytes]), name)
  if (password !== undefined) form.append("password", password)
  const path = "/bank-statement-valuations/materials"
  const answer = yield* ask(api, locale, { method: "POST", path, body: form })
  const [material] = yield* understood(locale)(decodeMaterials(answer))
  return material.materialRef
})
