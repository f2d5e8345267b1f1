import type { KnownAssetType } from "@open-valuation/core/assets"
import { Message, ownValue } from "@open-valuation/core/domain"
import type { KnownNames } from "@open-valuation/core/ports"
import { closeNames, hanNumber } from "@open-valuation/core/reading"
import { Effect, Option, Schema } from "effect"
import { absentOf, type ChatAsset } from "./ChatAsset.ts"
import type { ChatCommand, FieldValue } from "./ChatCommand.ts"
import { chatInput, heldValues, isReady, missingFields } from "./ChatInput.ts"
import type { ChatMaterial, ChatState, OpenDoubt } from "./ChatState.ts"
import { doubtMessage } from "./DoubtMessage.ts"
import { supportedBy } from "./Evidence.ts"
import { chosenAsset } from "./extract/AssetChoice.ts"
import { listen } from "./extract/Listen.ts"
import { type ChatRules, emptyState, reconciled, reduce, type Reduced } from "./Reduce.ts"
import { chatMessage } from "./text/chatTexts.ts"

/** A turn of the conversation: the session after it, and the reply as messages, one line each. */
export interface ChatTurn {
  readonly state: ChatState
  readonly reply: ReadonlyArray<Message>
  /** A create body of the asset, as far as it is known. */
  readonly input: Readonly<Record<string, unknown>>
  readonly missingFields: ReadonlyArray<string>
  /** True when the create endpoint accepts `input` as it is. */
  readonly readyToValue: boolean
}

/** A document that was handed over, with what was read in it under the names of the create body. */
export interface ChatDocument extends ChatMaterial {
  /** The asset that it was recognised for: the session is about it where no words say otherwise. */
  readonly recognisedFor?: KnownAssetType
  readonly fields: Readonly<Record<string, FieldValue>>
  /** What the reader of the document doubts. */
  readonly notes: ReadonlyArray<Message>
}

/** What the person sent: words, perhaps with a document, and what a language model proposes about them. */
export interface PersonMessage {
  readonly content: string
  readonly documents?: ReadonlyArray<ChatDocument>
  readonly proposed?: ReadonlyArray<ChatCommand>
}

/** Messages from before the asset is known; more are not kept. */
const MOST_UNREAD = 3
const MOST_UNREAD_LENGTH = 1000
/** Proposals of a language model that are considered. */
const MOST_PROPOSED = 40
/** Facts, questions and corrections that one message may hold: each new fact is checked with all that are held. */
const MOST_COMMANDS = 100
/** Fields asked for in one reply. */
const MOST_ASKED = 2

/** The first turn: what can be valued, or what is needed for the asset. */
export const openChat = (assetType: KnownAssetType | null, rules: ChatRules): ChatTurn =>
  answered(emptyState(assetType), [], rules, true)

/**
 * Takes one message: the extractor reads it, a language model's proposals join where the message's own words support
 * them, and the reducer decides. Pure and total; a few milliseconds for 4,000 characters.
 */
export const takeMessage = (before: ChatState, sent: PersonMessage, rules: ChatRules): ChatTurn =>
  closed(understood(before, sent, rules), rules)

/** Takes one message, and offers close names for each name in it that no sample of the host has. */
export const takeMessageAmong = (
  names: KnownNames,
  before: ChatState,
  sent: PersonMessage,
  rules: ChatRules,
): Effect.Effect<ChatTurn> =>
  Effect.suspend(() => {
    const { replies, state, subject } = understood(before, sent, rules)
    return Effect.map(withUnknownNames(state, names), (asked) =>
      closed({ state: asked.state, replies: [...replies, ...asked.reply], subject }, rules),
    )
  })

/** A session with a message in it, before the next questions. */
interface Understood {
  readonly state: ChatState
  readonly replies: ReadonlyArray<Message>
  /** The field that the person asks about, or gave a range for. */
  readonly subject: string | undefined
}

const understood = (before: ChatState, sent: PersonMessage, rules: ChatRules): Understood => {
  let state: ChatState = { ...before, latest: [] }
  const replies: Array<Message> = []
  const apply = ({ reply, state: next }: Reduced): void => {
    state = next
    for (const message of reply) replies.push(message)
  }
  const content = sent.content
  const chosen =
    chosenAsset(content, state.assetType, rules.assets) ??
    proposedAsset(sent, state, rules) ??
    documentedAsset(sent, state, rules)
  if (chosen !== undefined) {
    apply(reduce(state, { _tag: "ChooseAsset", assetType: chosen, words: { text: "", start: 0, end: 0 } }, rules))
  }
  for (const document of sent.documents ?? []) apply(handedOver(state, document, rules))
  const asset = state.assetType === null ? undefined : rules.assets.get(state.assetType)
  if (asset === undefined) {
    const unread = content.trim() === "" ? state.unread : [...state.unread, content.slice(0, MOST_UNREAD_LENGTH)]
    return { state: { ...state, unread: unread.slice(-MOST_UNREAD) }, replies, subject: undefined }
  }
  const earlier = state.unread
  let subject: string | undefined
  state = { ...state, unread: [] }
  for (const text of [...earlier, content]) {
    const name = text === content ? chosenOf(content, before) : undefined
    const rest = name === undefined ? text : text.replace(name.words.text, " ".repeat(name.words.text.length))
    const listened = listen(rest, asset, situationOf(before, state, rules))
    const commands = (name === undefined ? listened : [name, ...listened]).slice(0, MOST_COMMANDS)
    for (const command of commands) {
      const isOpen = command._tag === "Clarify" || (command._tag === "DoubtField" && command.doubt.kind === "UNUSABLE")
      if (isOpen && command.field !== undefined) subject = command.field
    }
    for (const command of commands) apply(reduce(state, command, rules))
    if (text !== content) continue
    const proposed = sent.proposed?.slice(0, MOST_PROPOSED) ?? []
    if (proposed.length === 0) continue
    const isSupported = supportedBy(content, asset, rules.today, commands)
    const read = new Set(commands.map(subjectOf))
    for (const command of proposed) {
      const about = subjectOf(command)
      if (command._tag === "ChooseAsset" || read.has(about) || !isSupported(command)) continue
      read.add(about)
      apply(reduce(state, command, rules))
    }
  }
  apply(reconciled(state, rules))
  return { state, replies, subject }
}

const closed = ({ replies, state, subject }: Understood, rules: ChatRules): ChatTurn => {
  const turn = answered(state, replies, rules, false)
  if (subject === undefined) return turn
  // What the person asks about, or gave a range for, is what their next bare answer is for.
  const { asked } = turn.state
  return { ...turn, state: { ...turn.state, asked: [subject, ...asked.filter((field) => field !== subject)] } }
}

const tipsOf = Schema.decodeUnknownOption(
  Schema.Struct({ riskTips: Schema.Array(Message), furtherRiskTips: Schema.optionalKey(Schema.Array(Message)) }),
)

/**
 * The turn after a valuation of the session, from its result in codes: asks for the one fact that would narrow the
 * range most, so that a bare answer is taken for it. `undefined` where the result names none, or the session holds it
 * or was told that the person does not know it.
 */
export const takeValue = (state: ChatState, result: unknown, rules: ChatRules): ChatTurn | undefined => {
  const { assetType } = state
  const asset = assetType === null ? undefined : rules.assets.get(assetType)
  const tips = Option.getOrUndefined(tipsOf(result))
  const tip = [...(tips?.riskTips ?? []), ...(tips?.furtherRiskTips ?? [])].find(
    ({ code }) => code === "market.risk.narrowing",
  )
  const field = asset?.fields.find((each) => each.field === tip?.params["field"])?.field
  if (assetType === null || tip === undefined || field === undefined) return undefined
  if (ownValue(state.fields, field) !== undefined || state.skipped.includes(field)) return undefined
  return {
    state: { ...state, asked: [field], latest: [] },
    reply: [tip, chatMessage("chat.ask", { assetType, field })],
    input: chatInput(state),
    missingFields: missingFields(state, asset),
    readyToValue: isReady(state, asset, rules.today),
  }
}

/** Asks about each name just given that no sample has, while close ones exist. The name stays as it was given. */
const withUnknownNames = Effect.fnUntraced(function* (state: ChatState, names: KnownNames) {
  const { assetType } = state
  if (assetType === null) return { state, reply: [] }
  const held = heldValues(state)
  const doubts: Array<OpenDoubt> = []
  for (const field of state.latest) {
    const value = ownValue(held, field)
    if (typeof value !== "string") continue
    const choices = closeNames(value, (yield* names.of({ assetType, field, value, held })) ?? new Set())
    if (choices.length === 0) continue
    doubts.push({ field, doubt: { kind: "UNKNOWN_NAME", stated: value, choices }, words: value })
  }
  const fields = new Set(doubts.map(({ field }) => field))
  return {
    state: { ...state, doubts: [...state.doubts.filter(({ field }) => !fields.has(field)), ...doubts] },
    reply: doubts.map((doubt) => doubtMessage(assetType, doubt)),
  }
})

/** A message that is the number of a choice alone: `2`, `第二个`, `选1`. */
const NUMBER = /^(?:选择?|是)?第? ?([1-9一二两三四]) ?[个项号种]?吧? ?[.。、,，!！]?$/u

/** What a message takes from what was offered last, by its number, or by its name. */
const chosenOf = (content: string, { doubts }: ChatState): ChatCommand | undefined => {
  const number = hanNumber(NUMBER.exec(content.normalize("NFKC").trim())?.[1] ?? "")
  const [open, ...others] = doubts.filter(({ doubt }) => "choices" in doubt)
  if (number !== undefined && open !== undefined && others.length === 0 && "choices" in open.doubt) {
    const value = open.doubt.choices[number - 1]
    const words = { text: content, start: 0, end: content.length }
    if (value !== undefined) return { _tag: "SetField", field: open.field, value, words }
  }
  for (const { doubt, field } of doubts) {
    if (doubt.kind !== "UNKNOWN_NAME") continue
    const value = doubt.choices.find((name) => content.includes(name))
    const start = value === undefined ? -1 : content.indexOf(value)
    if (value === undefined) continue
    return { _tag: "SetField", field, value, words: { text: value, start, end: start + value.length } }
  }
  return undefined
}

/** What a command is about: the extractor's word about it, then the first supported proposal, counts alone. */
const subjectOf = (command: ChatCommand): string =>
  "field" in command && command.field !== undefined ? command.field : command._tag

const proposedAsset = (
  { content, proposed }: PersonMessage,
  { assetType }: ChatState,
  { assets, today }: ChatRules,
): KnownAssetType | undefined =>
  assetType === null
    ? proposed?.slice(0, MOST_PROPOSED).flatMap((command) => {
        const asset = command._tag === "ChooseAsset" ? assets.get(command.assetType) : undefined
        return asset !== undefined && supportedBy(content, asset, today)(command) ? [asset.talk.assetType] : []
      })[0]
    : undefined

const documentedAsset = ({ documents = [] }: PersonMessage, { assetType }: ChatState, { assets }: ChatRules) =>
  assetType === null
    ? documents.flatMap(({ recognisedFor: asset }) => (asset !== undefined && assets.has(asset) ? [asset] : []))[0]
    : undefined

/** The session as it was when the person read the last reply, with what the message has said so far. */
const situationOf = (before: ChatState, state: ChatState, { today }: ChatRules) => ({
  today,
  asked: before.asked,
  latest: before.latest,
  held: heldValues(state),
  doubts: state.doubts,
})

const handedOver = (state: ChatState, document: ChatDocument, rules: ChatRules): Reduced => {
  const { fields, notes, recognisedFor: _, ...material } = document
  const others = state.materials.filter(({ materialRef }) => materialRef !== material.materialRef)
  const isStatement = state.assetType === "BANK_STATEMENT"
  const isSingle = state.assetType !== null && !isStatement
  const fileName = material.fileName ?? material.materialRef
  let next: ChatState = { ...state, materials: isSingle ? [material] : [...others, material] }
  if (isStatement) {
    return { state: next, reply: [chatMessage("chat.material", { fileName, files: next.materials.length })] }
  }
  const replies: Array<Message> = [
    chatMessage("chat.document", { fileName, fields: Object.keys(fields).length }),
    ...notes,
  ]
  for (const [field, value] of Object.entries(fields)) {
    const words = { text: fileName, start: 0, end: 0 }
    const reduced = reduce(next, { _tag: "SetField", field, value, words }, rules, "DOCUMENT")
    next = reduced.state
    for (const message of reduced.reply) replies.push(message)
  }
  return { state: next, reply: replies }
}

/** The asset comes before what was noted about it. */
const CHOSEN = new Set(["chat.started", "chat.switched"])

/** Closes a turn: what was understood, in one line; the rest of the replies; then what is asked next. */
const answered = (state: ChatState, replies: ReadonlyArray<Message>, rules: ChatRules, opening: boolean): ChatTurn => {
  const asset = state.assetType === null ? undefined : rules.assets.get(state.assetType)
  const missing = missingFields(state, asset)
  const ready = isReady(state, asset, rules.today)
  const next = nextQuestions(state, asset, missing, ready, rules, opening)
  const said = distinct(replies)
  const chosen = said.filter(({ code }) => CHOSEN.has(code))
  const noted = said.filter(({ code }) => code === "chat.value")
  const others = said.filter(({ code }) => code !== "chat.value" && !CHOSEN.has(code))
  const toldHere = new Set(others.map((message) => JSON.stringify(message)))
  const reply = [
    ...chosen,
    ...(noted.length > 0 ? [chatMessage("chat.noted", { told: JSON.stringify(noted) })] : []),
    ...others,
    ...(said.length === 0 && !opening && state.assetType !== null ? [chatMessage("chat.notUnderstood", {})] : []),
    ...next.reply.filter((message) => !toldHere.has(JSON.stringify(message))),
  ]
  return {
    state: { ...state, asked: next.asked },
    reply,
    input: chatInput(state),
    missingFields: missing,
    readyToValue: ready,
  }
}

const distinct = (messages: ReadonlyArray<Message>): ReadonlyArray<Message> => [
  ...new Map(messages.map((message) => [JSON.stringify(message), message])).values(),
]

interface Questions {
  readonly reply: ReadonlyArray<Message>
  readonly asked: ReadonlyArray<string>
}

const nextQuestions = (
  state: ChatState,
  asset: ChatAsset | undefined,
  missing: ReadonlyArray<string>,
  ready: boolean,
  rules: ChatRules,
  opening: boolean,
): Questions => {
  if (asset === undefined) {
    const told = JSON.stringify([...rules.assets.keys()].map((assetType) => chatMessage("chat.asset", { assetType })))
    return { reply: [chatMessage("chat.whichAsset", { told })], asked: [] }
  }
  const { assetType } = asset.talk
  const doubts = state.doubts.map((open) => ({ field: open.field, message: doubtMessage(assetType, open) }))
  const held = heldValues(state)
  const unanswered = (fields: ReadonlyArray<string>) =>
    absentOf(fields, held).filter((field) => !state.skipped.includes(field))
  const asks = unanswered(asset.talk.asks ?? [])
  if (missing.length + doubts.length + asks.length > 0) {
    const doubtful = new Set(doubts.map(({ field }) => field))
    const plain = [...missing, ...asks]
      .filter((field) => !doubtful.has(field))
      .slice(0, Math.max(MOST_ASKED - doubts.length, 0))
    return {
      reply: [
        ...(opening ? [chatMessage("chat.started", { assetType })] : []),
        ...doubts.map(({ message }) => message),
        ...plain.map((field) => chatMessage("chat.ask", { assetType, field })),
        ...(ready ? [chatMessage("chat.ready", { assetType })] : []),
      ],
      asked: [...doubtful, ...plain],
    }
  }
  if (!ready) {
    const faults = asset.faults(chatInput(state), rules.today)
    const told = faults.map(({ message, path }) =>
      chatMessage("chat.fault", { assetType, field: path, told: JSON.stringify([message]) }),
    )
    return {
      reply: [chatMessage("chat.faulty", { told: JSON.stringify(told) })],
      asked: faults.map(({ path }) => path),
    }
  }
  const useful = unanswered(asset.talk.useful(held)).slice(0, MOST_ASKED)
  const told = JSON.stringify(useful.map((field) => chatMessage("chat.label", { assetType, field })))
  return {
    reply: [
      chatMessage("chat.ready", { assetType }),
      ...(useful.length === 0 ? [] : [chatMessage("chat.offer", { told })]),
    ],
    asked: useful,
  }
}
