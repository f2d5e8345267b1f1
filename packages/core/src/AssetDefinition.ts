import type { Schema, Stream } from "effect"
import type { AssetType } from "./domain/Asset.ts"
import type { ValuationEvent } from "./domain/Event.ts"
import type { LocalDate } from "./domain/LocalDate.ts"
import type { Message } from "./domain/Message.ts"
import type { ValuationError } from "./domain/ValuationError.ts"

/** A fault of a request: where (`materials[0].materialRef`) and what is wrong. */
export interface RequestFault {
  readonly path: string
  readonly message: Message
}

/** What a valuation runs with, beside the request itself. */
export interface ValuationContext {
  /** The day in Asia/Shanghai on which the request was accepted; nothing observed later may be used. */
  readonly today: LocalDate
  /** The account whose own samples may be used beside the shared ones. */
  readonly account: string | undefined
}

/**
 * How an asset plugs in. `Outcome` is plain JSON of figures and message codes; `text/` renders it into the result of
 * the contract for a reader's language.
 */
export interface AssetDefinition<Request, Outcome, R> {
  readonly assetType: AssetType
  /** The create body of the specification, decoded from JSON. */
  readonly Request: Schema.Codec<Request, unknown>
  /** The same with every field optional: what of a faulty body can be read. */
  readonly PartialRequest: Schema.Codec<Partial<Request>, unknown>
  /** The result: `Type` is the outcome, `Encoded` what its reader sees once `render` put the messages into words. */
  readonly Result: Schema.Codec<Outcome, object>
  /**
   * Faults that need the day or several fields to see, all of them; also of a request of which some fields, `unread`,
   * could not be read.
   */
  readonly faults: (
    request: Partial<Request>,
    today: LocalDate,
    unread: ReadonlySet<string>,
  ) => ReadonlyArray<RequestFault>
  /** The valuation as it happens; the last event is the result. */
  readonly events: (
    request: Request,
    context: ValuationContext,
  ) => Stream.Stream<ValuationEvent<Outcome>, ValuationError, R>
}
