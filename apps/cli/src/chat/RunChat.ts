import { createInterface } from "node:readline/promises"
import { LocalDate } from "@open-valuation/core"
import type { KnownAssetType } from "@open-valuation/core/assets"
import type { Locale } from "@open-valuation/core/text"
import {
  chatAssets,
  ChatModel,
  type ChatTurn,
  type ChatDocument,
  openChat,
  takeMessage,
  takeValue,
} from "@open-valuation/intake/chat"
import { translate } from "@open-valuation/intake/text"
import { type SettingInvalid, Settings } from "@open-valuation/server/admin"
import { chatModelLayer } from "@open-valuation/server/chat"
import { documentsLayer, Fields, openFile } from "@open-valuation/server/documents"
import { Console, Effect, Layer, Option } from "effect"
import { findFiles, type FoundFile, pagedEndings } from "../FindFiles.ts"
import { keepsNothing } from "../Interruption.ts"
import { Refused } from "../Refused.ts"
import { runStatementRequest, statementEndings } from "../statement/RunStatement.ts"
import { printValue } from "../value/RunValue.ts"

/** Input of `ov chat`. */
interface ChatInput {
  readonly asset: Option.Option<KnownAssetType>
  readonly json: boolean
  readonly lang: Locale
}

/** What a person may type beside messages. */
const HELP: Readonly<Record<Locale, string>> = {
  zh: "直接输入资产情况；/file 路径 提交照片或流水，/input 查看已登记内容，信息齐全后按回车估值，/quit 退出。",
  en: "Describe the asset. /file PATH hands over a photo or a statement, /input shows what is noted, Enter values it once all is there, /quit ends.",
}

/** Longest message; longer ones are cut off. */
const MOST_CHARACTERS = 4_000

/**
 * A conversation on stdin and stdout, one message per line, that ends in a valuation: at an empty line once all
 * required details are there, or at the end of the input. Where one more fact would narrow the range, it asks for it
 * and goes on. With `--json` only the result is on stdout. The language model of `OV_CHAT_MODEL` reads each message
 * too.
 */
export const runChat = (input: ChatInput) =>
  Effect.provide(converse(input), Layer.provide(chatModelLayer, Settings.layer))

const converse = Effect.fnUntraced(function* ({ asset, json, lang }: ChatInput) {
  yield* keepsNothing(lang)
  const rules = { assets: chatAssets(), today: yield* LocalDate.today }
  const say = (text: string) => (json ? Console.error(text) : Console.log(text))
  const sayReply = ({ reply }: ChatTurn) => say(reply.map((message) => translate(message, lang)).join("\n"))
  const { propose } = yield* ChatModel
  const lines = yield* inputLines
  let turn = openChat(Option.getOrNull(asset), rules)
  const files = new Map<string, string>()
  /** What was valued last: an empty line after it, with nothing new, ends the conversation. */
  let valued: string | undefined
  yield* say(HELP[lang])
  yield* sayReply(turn)
  for (;;) {
    const line = yield* lines.next
    const content = line?.trim()
    if (content === "/quit") return
    if (line === undefined || (content === "" && turn.readyToValue)) {
      const body = JSON.stringify(turn.input)
      if (body === valued) return
      const result = yield* concluded(turn, [...files.values()], { json, lang })
      const question = json || line === undefined ? undefined : takeValue(turn.state, result, rules)
      if (question === undefined) return
      valued = body
      turn = question
      yield* sayReply(turn)
      continue
    }
    if (content === undefined || content === "") continue
    if (content === "/input") {
      yield* say(JSON.stringify(turn.input, undefined, 2))
      continue
    }
    const documents: Array<ChatDocument> = []
    const path = content.startsWith("/file ") ? content.slice("/file ".length).trim() : undefined
    if (path !== undefined) {
      const handed = yield* Effect.result(handedFile(path, turn.state.assetType, lang))
      if (handed._tag === "Failure") {
        yield* say(handed.failure.message)
        continue
      }
      documents.push(handed.success.document)
      files.set(handed.success.document.materialRef, handed.success.path)
    }
    const said = path === undefined ? content.slice(0, MOST_CHARACTERS) : ""
    const proposed = said === "" ? [] : yield* propose({ state: turn.state, content: said, rules, locale: lang })
    turn = takeMessage(turn.state, { content: said, documents, proposed }, rules)
    yield* sayReply(turn)
  }
})

/** Values or assesses what a session has collected. The result in codes, of a valuation. */
const concluded = Effect.fnUntraced(function* (
  turn: ChatTurn,
  files: ReadonlyArray<string>,
  { json, lang }: Pick<ChatInput, "json" | "lang">,
) {
  const { assetType } = turn.state
  if (assetType === null || !turn.readyToValue) {
    const missing = turn.missingFields.join(", ")
    return yield* new Refused({
      message: missing === "" ? "The details are not complete" : `The details are not complete: ${missing} missing`,
    })
  }
  if (assetType !== "BANK_STATEMENT") return yield* printValue({ asset: assetType, body: turn.input, json, lang })
  yield* runStatementRequest(
    {
      files,
      password: Option.none(),
      json,
      csv: false,
      explain: false,
      out: Option.none(),
      xlsx: Option.none(),
      report: Option.none(),
      lang,
    },
    withoutMaterials(turn.input),
  )
  return undefined
})

const withoutMaterials = ({ materials: _, ...body }: Readonly<Record<string, unknown>>) => body

/** A file that was handed over in the conversation, with what was read in it. */
interface HandedFile {
  readonly document: ChatDocument
  readonly path: string
}

/** Reads the fields of a photo or PDF. Statements are only listed here: they are read when they are assessed. */
const handedFile = Effect.fnUntraced(function* (
  written: string,
  asset: KnownAssetType | null,
  lang: Locale,
): Effect.fn.Return<HandedFile, Refused | SettingInvalid> {
  if (asset === null) {
    return yield* new Refused({ message: lang === "zh" ? "请先说明要估值的是什么" : "Say first what is to be valued" })
  }
  const isStatement = asset === "BANK_STATEMENT"
  const [file] = yield* findFiles([written], isStatement ? statementEndings : pagedEndings)
  if (file === undefined) return yield* new Refused({ message: `${written} cannot be read` })
  const material = { materialRef: file.path, fileName: file.fileName }
  if (isStatement) return { document: { ...material, fields: {}, notes: [] }, path: file.path }
  const reading = yield* readFields(asset, file, lang)
  return { document: { ...material, fields: reading.fields, notes: reading.notes }, path: file.path }
})

const readFields = (asset: KnownAssetType, file: FoundFile, lang: Locale) =>
  Effect.gen(function* () {
    const { read } = yield* Fields
    return yield* read(asset, yield* openFile({ ...file, password: undefined }))
  }).pipe(
    Effect.catchTag("DocumentUnreadable", ({ reason, seen }) =>
      Effect.fail(
        new Refused({
          message: translate({ code: `document.${reason}`, params: { ...seen, fileName: file.fileName } }, lang),
        }),
      ),
    ),
    Effect.provide(documentsLayer),
    Effect.scoped,
  )

/** Lines of stdin, one at a time. */
interface InputLines {
  /** The next line; `undefined` at the end of the input. */
  readonly next: Effect.Effect<string | undefined>
}

/** Reads stdin by line; on a terminal with a prompt and the usual editing keys. */
const inputLines: Effect.Effect<InputLines> = Effect.sync(() => {
  const terminal = process.stdin.isTTY
  const reader = createInterface({
    input: process.stdin,
    ...(terminal ? { output: process.stdout } : {}),
    prompt: "> ",
  })
  // At a prompt the terminal sends Ctrl+C as a character, which would count as the end of the input.
  reader.on("SIGINT", () => process.kill(process.pid, "SIGINT"))
  const lines = reader[Symbol.asyncIterator]()
  return {
    next: Effect.promise(async () => {
      if (terminal) reader.prompt()
      const { done, value } = await lines.next()
      return done === true ? undefined : value
    }),
  }
})
