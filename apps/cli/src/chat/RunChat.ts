import { type KnownAssetType, LocalDate } from "@open-valuation/core"
import type { Locale } from "@open-valuation/core/text"
import {
  chatAssets,
  type ChatTurn,
  type HeardDocument,
  openChat,
  takeMessage,
  ChatModel,
} from "@open-valuation/intake/chat"
import { translate } from "@open-valuation/intake/text"
import { Settings } from "@open-valuation/server/admin"
import { chatModelLayer } from "@open-valuation/server/chat"
import { Console, Effect, Layer, Option } from "effect"
import { keepsNothing } from "../Interruption.ts"
import { Refused } from "../Refused.ts"
import { runStatementRequest } from "../statement/RunStatement.ts"
import { printValue } from "../value/RunValue.ts"
import { handedFile } from "./HandedFile.ts"
import { inputLines } from "./InputLines.ts"

/** Input of `ov chat`. */
export interface ChatInput {
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
 * required details are there, or at the end of the input. With `--json` only the result is on stdout. The language
 * model of `OV_CHAT_MODEL` reads each message too.
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
  yield* say(HELP[lang])
  yield* sayReply(turn)
  for (;;) {
    const line = yield* lines.next
    const content = line?.trim()
    if (content === "/quit") return
    if (line === undefined || (content === "" && turn.readyToValue)) break
    if (content === undefined || content === "") continue
    if (content === "/input") {
      yield* say(JSON.stringify(turn.input, undefined, 2))
      continue
    }
    const documents: Array<HeardDocument> = []
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
  const { assetType } = turn.state
  if (assetType === null || !turn.readyToValue) {
    const missing = turn.missingFields.join(", ")
    return yield* new Refused({
      message: missing === "" ? "The details are not complete" : `The details are not complete: ${missing} missing`,
    })
  }
  if (assetType !== "BANK_STATEMENT") return yield* printValue({ asset: assetType, body: turn.input, json, lang })
  return yield* runStatementRequest(
    {
      files: [...files.values()],
      password: Option.none(),
      json,
      csv: false,
      out: Option.none(),
      xlsx: Option.none(),
      lang,
    },
    withoutMaterials(turn.input),
  )
})

const withoutMaterials = ({ materials: _, ...body }: Readonly<Record<string, unknown>>) => body
