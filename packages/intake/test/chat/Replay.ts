import type { KnownAssetType } from "@open-valuation/core/assets"
import { LocalDate } from "@open-valuation/core/domain"
import { chatAssets, type ChatTurn, openChat, takeMessage } from "../../src/chat/index.ts"

/** A person's script and the `input` that the chat must end with. */
export interface Conversation {
  readonly id: string
  readonly asset: KnownAssetType | null
  readonly locale: "zh" | "en"
  readonly today: string
  readonly opened: KnownAssetType | null
  /** Sent in order, whatever the session answers. */
  readonly say: ReadonlyArray<string>
  /** Answers to later questions, by field; "I don't know" to all others. */
  readonly answers?: Readonly<Record<string, string>>
  /** So many statements are handed over with the first message. */
  readonly materials?: number
  readonly input: Readonly<Record<string, unknown>>
  readonly ready: boolean
  readonly tags?: ReadonlyArray<string>
}

const MOST_ANSWERS = 12
const assets = chatAssets()

/** Plays a conversation to its end: the script, then answers to what is asked while the session is not ready. */
const replay = ({ answers = {}, locale, materials = 0, opened, say, today }: Conversation): ChatTurn => {
  const rules = { assets, today: LocalDate.LocalDate.make(today) }
  const documents = Array.from({ length: materials }, (_, index) => ({
    materialRef: `mat_${index}`,
    fileName: `流水${index}.pdf`,
    fields: {},
    notes: [],
  }))
  let turn = openChat(opened, rules)
  say.forEach((content, index) => {
    turn = takeMessage(turn.state, { content, documents: index === 0 ? documents : [] }, rules)
  })
  const known = Object.keys(answers)
  const unheard = new Set<string>()
  for (let round = 0; round < MOST_ANSWERS && !turn.readyToValue; round++) {
    const open = turn.state.asked.filter((asked) => !unheard.has(asked))
    const field = open.find((asked) => known.includes(asked)) ?? open[0]
    if (field === undefined) break
    const content = answers[field] ?? (locale === "zh" ? "不知道" : "I don't know")
    const before = JSON.stringify(turn.state)
    // The person answers one question at a time, the one whose answer they know first.
    const asked = [field, ...turn.state.asked.filter((other) => other !== field)]
    turn = takeMessage({ ...turn.state, asked }, { content }, rules)
    if (JSON.stringify(turn.state) === before) unheard.add(field)
  }
  return turn
}

const isAnyOf = (expected: unknown): expected is { readonly anyOf: ReadonlyArray<unknown> } =>
  typeof expected === "object" && expected !== null && "anyOf" in expected && Array.isArray(expected.anyOf)

const plain = (value: unknown): string =>
  typeof value === "string"
    ? value
        .normalize("NFKC")
        .replaceAll(/[\s,，、。]+/gu, "")
        .toLowerCase()
    : JSON.stringify(value)

/**
 * True when a value is the expected one, or one of those that `anyOf` allows; blanks, commas and letter case do not
 * count.
 */
export const agrees = (expected: unknown, value: unknown): boolean =>
  (isAnyOf(expected) ? expected.anyOf : [expected]).some((one) => plain(one) === plain(value))

const ENVELOPE = new Set(["materials", "materialRef", "materialFileName"])

/** `benchmarkPrice: {unitPrice}` as `benchmarkPrice.unitPrice`. */
const flat = (body: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(body).flatMap(([name, value]) =>
      ENVELOPE.has(name)
        ? []
        : typeof value === "object" && value !== null && !isAnyOf(value)
          ? Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each] as const)
          : [[name, value] as const],
    ),
  )

/** How one conversation came out, field by field. */
export interface Outcome {
  readonly right: number
  /** Given, and not what the words say: `[field, expected, given]`. */
  readonly wrong: ReadonlyArray<readonly [field: string, expected: unknown, given: unknown]>
  readonly missed: ReadonlyArray<readonly [field: string, expected: unknown]>
  /** The asset, each field and readiness are as expected. */
  readonly completed: boolean
  readonly turn: ChatTurn
}

/** Compares the end of a conversation with what a careful clerk would have noted. */
const judge = (conversation: Conversation): Outcome => {
  const turn = replay(conversation)
  const expected = flat(conversation.input)
  const given = flat(turn.input)
  const wrong = [...given].flatMap(([field, value]) =>
    agrees(expected.get(field), value) ? [] : [[field, expected.get(field), value] as const],
  )
  const missed = [...expected].flatMap(([field, value]) => (given.has(field) ? [] : [[field, value] as const]))
  return {
    right: given.size - wrong.length,
    wrong,
    missed,
    completed:
      wrong.length === 0 &&
      missed.length === 0 &&
      turn.readyToValue === conversation.ready &&
      (conversation.asset === null || turn.state.assetType === conversation.asset),
    turn,
  }
}

/** Precision and recall of fields, and the share of conversations that came out in full. */
export const measure = (conversations: ReadonlyArray<Conversation>) => {
  const outcomes = conversations.map(judge)
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const right = sum((outcome) => outcome.right)
  const wrong = sum((outcome) => outcome.wrong.length)
  const missed = sum((outcome) => outcome.missed.length)
  const misread = sum((outcome) => outcome.wrong.filter(([, expected]) => expected !== undefined).length)
  return {
    conversations: conversations.length,
    precision: right / (right + wrong),
    recall: right / (right + misread + missed),
    completed: sum(({ completed }) => Number(completed)) / conversations.length,
    outcomes,
  }
}
