import { type AssetDefinition, type RequestFault, requestReader } from "@open-valuation/core"
import type { KnownAssetType } from "@open-valuation/core/assets"
import type { LocalDate } from "@open-valuation/core/domain"
import { Result, Schema } from "effect"
import type { FieldValue } from "./ChatCommand.ts"
import type { OpenDoubt } from "./ChatState.ts"
import type { Passage } from "./extract/Passage.ts"

/** Values of a session's fields by name. */
export type FieldValues = Readonly<Record<string, FieldValue>>

/** What kind of value a field has: by it the words for a value are checked ({@link supportedBy}). */
export type FieldKind =
  /** A name in the person's own words. */
  | { readonly kind: "TEXT" }
  /** `YYYY-MM`. */
  | { readonly kind: "MONTH" }
  /** `YYYY-MM-DD`. */
  | { readonly kind: "DAY" }
  | { readonly kind: "YEAR" }
  /** `<province>/<city>/<district>`. */
  | { readonly kind: "PLACE" }
  /** A number; `factors` turn the units that people use into the field's own: 10,000 for 万公里. */
  | { readonly kind: "NUMBER"; readonly factors: ReadonlyArray<number> }
  /** One of some codes (flags included), and the words that say each. */
  | { readonly kind: "CODE"; readonly words: ReadonlyArray<readonly [code: string | number | boolean, words: RegExp]> }

/** A field that can be talked about. */
export type ChatField = FieldKind & {
  /** Name in the create body, or a path in it. */
  readonly field: string
  /** Words that name the field itself, for "the mileage I don't know", "forget the area", "why the floor?". */
  readonly noun?: RegExp
}

/** What an asset's reader may know beside the message. */
export interface Situation {
  readonly today: LocalDate.LocalDate
  /** Fields that the session asked for last, in order: a bare answer belongs to the first that it fits. */
  readonly asked: ReadonlyArray<string>
  /** Fields that the message before gave: a correction without a name belongs to one of them. */
  readonly latest: ReadonlyArray<string>
  /** What the session holds so far. */
  readonly held: FieldValues
  /** Questions that are open: half a date that waits for its other half, choices. */
  readonly doubts: ReadonlyArray<OpenDoubt>
}

/** How one asset is talked about. */
export interface AssetTalk {
  readonly assetType: KnownAssetType
  /** Fields that can be talked about, in the order in which a reply repeats them. */
  readonly fields: ReadonlyArray<ChatField>
  /**
   * How much a message speaks for this asset: 0 nothing, 1 a hint (area, floor), 3 certain (a model, 二手房). `present`
   * is the asset that the session is about so far.
   */
  readonly evidence: (text: string, present: KnownAssetType | null) => number
  /** Takes the asset's facts out of a message as commands. */
  readonly read: (passage: Passage, situation: Situation) => void
  /**
   * Required fields that are missing, in the order in which to ask. Alternatives that are not begun are named by one.
   */
  readonly missing: (held: FieldValues) => ReadonlyArray<string>
  /** Optional fields that are asked for one after the other, as required ones are. The person may skip them. */
  readonly asks?: (held: FieldValues) => ReadonlyArray<string>
  /**
   * Optional fields that matter most to the value, most important first: they are offered once all required ones are
   * there.
   */
  readonly useful: (held: FieldValues) => ReadonlyArray<string>
}

/** An asset that a session can collect: how it is talked about, and the checks of its own request. */
export interface ChatAsset {
  readonly talk: AssetTalk
  /** All faults of a body; of an incomplete one also those of what is missing. */
  readonly faults: (body: Readonly<Record<string, unknown>>, today: LocalDate.LocalDate) => ReadonlyArray<RequestFault>
}

/** Joins the way in which an asset is talked about with its definition. */
export const chatAsset = <Request>(
  talk: AssetTalk,
  definition: Pick<AssetDefinition<Request, never, never>, "Request" | "PartialRequest" | "faults">,
): ChatAsset => {
  const read = requestReader(definition.Request)
  const readPart = Schema.decodeUnknownResult(definition.PartialRequest, { errors: "all" })
  return {
    talk,
    faults: (body, today) => {
      const whole = read(body)
      if (Result.isSuccess(whole)) return definition.faults(whole.success, today, NONE)
      const faults = whole.failure
      const unread = new Set(faults.map(({ path }) => fieldOf(path)))
      const part = readPart(Object.fromEntries(Object.entries(body).filter(([name]) => !unread.has(name))))
      return Result.isSuccess(part) ? [...faults, ...definition.faults(part.success, today, unread)] : faults
    },
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The field in a fault's path: `materials` of `materials[0].materialRef`. */
const fieldOf = (path: string): string => /^[^.[]*/.exec(path)?.[0] ?? path
