import { KnownAssetType } from "@open-valuation/core/assets"
import { Schema } from "effect"
import type { ChatCommand, Words } from "../chat/index.ts"

const text = (length: number) => Schema.String.check(Schema.isMaxLength(length))

/** What a model proposes about a message. `value` is an asset type for `asset`. */
const Proposal = Schema.Struct({
  op: Schema.Literals(["set", "clear", "decline", "why", "confirm", "deny", "asset"]),
  field: Schema.optional(Schema.NullOr(text(100))),
  value: Schema.optional(Schema.NullOr(Schema.Union([text(300), Schema.Finite, Schema.Boolean]))),
  words: text(300).annotate({ description: "Shortest part of the message that states it, copied letter by letter" }),
})
type Proposal = typeof Proposal.Type

/** A model's answer: at most 40 proposals. Fields that the schema does not have are dropped. */
export const Answer = Schema.Struct({ proposals: Schema.Array(Proposal).check(Schema.isMaxLength(40)) })

const isAssetType = Schema.is(KnownAssetType)

const commandOf = ({ field, op, value }: Proposal, words: Words): ReadonlyArray<ChatCommand> => {
  const named = field ?? undefined
  switch (op) {
    case "set":
      return named === undefined || value === undefined || value === null
        ? []
        : [{ _tag: "SetField", field: named, value, words }]
    case "clear":
      return named === undefined ? [] : [{ _tag: "ClearField", field: named, words }]
    case "decline":
      return [{ _tag: "Decline", field: named, words }]
    case "why":
      return [{ _tag: "Clarify", field: named, words }]
    case "confirm":
      return [{ _tag: "Confirm", words }]
    case "deny":
      return [{ _tag: "Deny", words }]
    case "asset":
      return isAssetType(value) ? [{ _tag: "ChooseAsset", assetType: value, words }] : []
  }
}

/** The commands that an answer proposes about a message. */
export const commandsOf = ({ proposals }: typeof Answer.Type, content: string): ReadonlyArray<ChatCommand> =>
  proposals.flatMap((proposal) => {
    const start = Math.max(content.indexOf(proposal.words), 0)
    return commandOf(proposal, { text: proposal.words, start, end: start + proposal.words.length })
  })
