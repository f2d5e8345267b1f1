import type { RequestFault } from "@open-valuation/core"
import type { KnownAssetType } from "@open-valuation/core/assets"
import { type LocalDate, type Message, ownValue } from "@open-valuation/core/domain"
import type { ChatAsset } from "./ChatAsset.ts"
import type { ChatCommand, FieldValue } from "./ChatCommand.ts"
import { chatInput, missingFields } from "./ChatInput.ts"
import type { ChatState, HeldField, OpenDoubt } from "./ChatState.ts"
import { doubtMessage } from "./DoubtMessage.ts"
import { chatMessage } from "./text/chatTexts.ts"

/** The session after a command, and what to reply about it. */
export interface Reduced {
  readonly state: ChatState
  readonly reply: ReadonlyArray<Message>
}

/** What a session is measured against. */
export interface ChatRules {
  readonly assets: ReadonlyMap<KnownAssetType, ChatAsset>
  /** The day in Asia/Shanghai on which the message was sent. */
  readonly today: LocalDate.LocalDate
}

/** A new session. */
export const emptyState = (assetType: KnownAssetType | null): ChatState => ({
  version: 1,
  assetType,
  fields: {},
  doubts: [],
  asked: [],
  latest: [],
  skipped: [],
  materials: [],
  unread: [],
})

const MOST_WORDS = 200

type Source = HeldField["from"]

const without = <A>(items: ReadonlyArray<A>, item: A): ReadonlyArray<A> => items.filter((each) => each !== item)

const withoutField = (fields: ChatState["fields"], field: string): ChatState["fields"] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field))

const withoutDoubt = (doubts: ChatState["doubts"], field: string): ChatState["doubts"] =>
  doubts.filter((doubt) => doubt.field !== field)

/** The faults of what a session holds, but for what is missing. */
const faultsOfHeld = (state: ChatState, { assets, today }: ChatRules): ReadonlyArray<RequestFault> => {
  const asset = state.assetType === null ? undefined : assets.get(state.assetType)
  return (asset?.faults(chatInput(state), today) ?? []).filter(({ path }) => Object.hasOwn(state.fields, path))
}

const same = (one: FieldValue, other: FieldValue): boolean =>
  typeof one === "string" && typeof other === "string"
    ? one.replaceAll(/\s/g, "").toLowerCase() === other.replaceAll(/\s/g, "").toLowerCase()
    : one === other

/**
 * The only place where a session changes: the next state and the reply to one command. A value enters only if the
 * asset's own request accepts it; what a document says never overrides the person. Pure and total.
 */
export const reduce = (
  state: ChatState,
  command: ChatCommand,
  rules: ChatRules,
  source: Source = "PERSON",
): Reduced => {
  const { assetType } = state
  if ("field" in command && command.field !== undefined && !isField(command.field, assetType, rules)) {
    return { state, reply: [] }
  }
  switch (command._tag) {
    case "ChooseAsset":
      return command.assetType === assetType || !rules.assets.has(command.assetType)
        ? { state, reply: [] }
        : {
            state: {
              ...emptyState(command.assetType),
              unread: state.unread,
              // Files that were handed over before the asset was known belong to it.
              materials:
                assetType !== null ? [] : state.materials.slice(command.assetType === "BANK_STATEMENT" ? 0 : -1),
            },
            reply: [
              chatMessage(assetType === null ? "chat.started" : "chat.switched", { assetType: command.assetType }),
            ],
          }
    case "SetField":
      return assetType === null
        ? { state, reply: [] }
        : set(state, command, rules, command.implied ? "IMPLIED" : source)
    case "DoubtField":
      return assetType === null ? { state, reply: [] } : doubted(state, assetType, command)
    case "ClearField":
      return assetType === null ? { state, reply: [] } : cleared(state, assetType, command.field)
    case "Decline":
      return declined(state, command.field === undefined ? state.asked : [command.field], rules)
    case "Clarify": {
      const fields = command.field === undefined ? state.asked : [command.field]
      // What the person asks about is what their next bare answer is for.
      const latest =
        command.field === undefined ? state.latest : [...without(state.latest, command.field), command.field]
      return {
        state: { ...state, latest },
        reply: assetType === null ? [] : fields.map((field) => chatMessage("chat.why", { assetType, field })),
      }
    }
    case "Confirm":
      return settled(state, rules, true)
    case "Deny":
      return settled(state, rules, false)
    case "SmallTalk":
      return { state, reply: [chatMessage(SMALL_TALK[command.kind], {})] }
    case "LeftOut":
      return {
        state,
        reply: [chatMessage(command.kind === "PRICE" ? "chat.leftOut.price" : "chat.leftOut.private", {})],
      }
  }
}

const isField = (field: string, assetType: KnownAssetType | null, { assets }: ChatRules): boolean =>
  assetType !== null && assets.get(assetType)?.fields.some((known) => known.field === field) === true

const SMALL_TALK = { GREETING: "chat.greeting", THANKS: "chat.thanks", PRICE_WANTED: "chat.noPrice" } as const

const set = (
  state: ChatState,
  { field, value, words }: Extract<ChatCommand, { _tag: "SetField" }>,
  rules: ChatRules,
  from: Source,
): Reduced => {
  const { assetType } = state
  if (assetType === null || !isField(field, assetType, rules)) return { state, reply: [] }
  const held = ownValue(state.fields, field)
  if (held !== undefined && same(held.value, value)) {
    return { state: { ...state, doubts: withoutDoubt(state.doubts, field) }, reply: [] }
  }
  if (held !== undefined && from === "IMPLIED" && held.from !== "IMPLIED") return { state, reply: [] }
  if (held?.from === "PERSON" && from === "DOCUMENT") {
    const doubt: OpenDoubt = { field, doubt: { kind: "CONFLICT", stated: held.value, read: value }, words: words.text }
    return {
      state: { ...state, doubts: [...withoutDoubt(state.doubts, field), doubt] },
      reply: [doubtMessage(assetType, doubt)],
    }
  }
  const entered: ChatState = {
    ...state,
    fields: { ...state.fields, [field]: { value, from, words: words.text.slice(0, MOST_WORDS) } },
    doubts: withoutDoubt(state.doubts, field),
    skipped: without(state.skipped, field),
    latest: [...without(state.latest, field), field],
  }
  const fault = faultsOfHeld(entered, rules).find(({ path }) => path === field)
  if (fault !== undefined && !isCrossed(fault)) {
    const told = JSON.stringify([fault.message])
    return { state, reply: [chatMessage("chat.refused", { assetType, field, value, told })] }
  }
  return {
    state: entered,
    reply: [
      held === undefined || held.from === "IMPLIED"
        ? chatMessage("chat.value", { assetType, field, value })
        : chatMessage("chat.changed", { assetType, field, from: held.value, value }),
    ],
  }
}

/**
 * Faults between two fields: which of them is wrong shows only when all of a message is entered ({@link reconciled}).
 */
const CROSSED = new Set([
  "request.aboveTotalFloors",
  "request.aboveTermTotal",
  "request.termsContradict",
  "vehicle.request.modelYearLate",
])

const isCrossed = ({ message }: RequestFault): boolean => CROSSED.has(message.code)

/**
 * Takes out what contradicts the rest once a whole message is entered: of two fields that cannot both be right, the
 * one that was not just given, so that the session asks for it again.
 */
export const reconciled = (state: ChatState, rules: ChatRules): Reduced => {
  const { assetType } = state
  const [fault] = faultsOfHeld(state, rules)
  const held = fault === undefined ? undefined : ownValue(state.fields, fault.path)
  if (assetType === null || fault === undefined || held === undefined) return { state, reply: [] }
  const told = JSON.stringify([fault.message])
  const refusal = chatMessage("chat.refused", { assetType, field: fault.path, value: held.value, told })
  const rest = reconciled({ ...state, fields: withoutField(state.fields, fault.path) }, rules)
  return { state: rest.state, reply: [refusal, ...rest.reply] }
}

const doubted = (
  state: ChatState,
  assetType: KnownAssetType,
  { doubt, field, words }: Extract<ChatCommand, { _tag: "DoubtField" }>,
): Reduced => {
  const open: OpenDoubt = { field, doubt, words: words.text.slice(0, MOST_WORDS) }
  const doubts = withoutDoubt(state.doubts, field)
  return {
    state: { ...state, doubts: doubt.kind === "UNUSABLE" ? doubts : [...doubts, open] },
    reply: [doubtMessage(assetType, open)],
  }
}

/** A retracted field takes with it what followed from the same words. */
const cleared = (state: ChatState, assetType: KnownAssetType, field: string): Reduced => {
  const held = ownValue(state.fields, field)
  if (held === undefined) return { state: { ...state, doubts: withoutDoubt(state.doubts, field) }, reply: [] }
  const left = Object.entries(state.fields).filter(
    ([name, { from, words }]) => name !== field && !(from === "IMPLIED" && words === held.words),
  )
  return {
    state: { ...state, fields: Object.fromEntries(left), doubts: withoutDoubt(state.doubts, field) },
    reply: [chatMessage("chat.cleared", { assetType, field })],
  }
}

/** Optional fields are skipped; of required ones the reply says why they are needed and where to find them. */
const declined = (state: ChatState, fields: ReadonlyArray<string>, rules: ChatRules): Reduced => {
  const { assetType } = state
  const asset = assetType === null ? undefined : rules.assets.get(assetType)
  if (assetType === null || asset === undefined) return { state, reply: [] }
  const missing = new Set(missingFields(state, asset))
  const optional = fields.filter((field) => !missing.has(field) && ownValue(state.fields, field) === undefined)
  return {
    state: { ...state, skipped: [...new Set([...state.skipped, ...optional])] },
    reply: [
      ...optional.map((field) => chatMessage("chat.skipped", { assetType, field })),
      ...fields.filter((field) => missing.has(field)).map((field) => chatMessage("chat.why", { assetType, field })),
    ],
  }
}

/** The answer yes or no to the newest question that has one. */
const settled = (state: ChatState, rules: ChatRules, yes: boolean): Reduced => {
  const open = state.doubts.findLast(({ doubt }) => valueIf(doubt, yes) !== undefined)
  // "没有" to what was asked for or offered.
  if (open === undefined) return yes ? { state, reply: [] } : declined(state, state.asked, rules)
  const value = valueIf(open.doubt, yes)
  const closed = { ...state, doubts: withoutDoubt(state.doubts, open.field) }
  if (value === undefined || value === null) return { state: closed, reply: [] }
  return set(
    closed,
    { _tag: "SetField", field: open.field, value, words: { text: open.words, start: 0, end: 0 } },
    rules,
    "PERSON",
  )
}

/** What an answer makes of a doubt: a value, `null` for none, `undefined` where yes and no say nothing. */
const valueIf = (doubt: OpenDoubt["doubt"], yes: boolean): FieldValue | null | undefined => {
  switch (doubt.kind) {
    case "CHECK_DIGIT":
      return yes ? doubt.value : null
    case "CONFLICT":
      return yes ? doubt.stated : doubt.read
    case "UNKNOWN_NAME":
      return yes && doubt.choices.length === 1 ? (doubt.choices[0] ?? null) : yes ? undefined : null
    case "YEAR_ALONE":
    case "MONTH_ALONE":
    case "PROVINCE_ALONE":
    case "UNIT":
    case "CHOICE":
    case "UNUSABLE":
      return undefined
  }
}
