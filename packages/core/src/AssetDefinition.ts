import type { Schema, Stream } from "effect"
import type { AssetType } from "./domain/Asset.ts"
import type { ValuationEvent } from "./domain/Event.ts"
import type { LocalDate } from "./domain/LocalDate.ts"
import type { Message } from "./domain/Message.ts"
import type { ValuationError } from "./domain/ValuationError.ts"

/** A fault of a request: its path (`materials[0].materialRef`) and the problem. */
export interface RequestFault {
  readonly path: string
  readonly message: Message
}

/** The context of a valuation, other than the request itself. */
export interface ValuationContext {
  /** The day in Asia/Shanghai on which the request was accepted; nothing observed later may be used. */
  readonly today: LocalDate
  /** The account whose own samples may be used in addition to the shared ones. */
  readonly account: string | undefined
}

/**
 * The plug-in interface of an asset. `Outcome` is plain JSON of figures and message codes; `text/` renders it into the
 * result of the contract in the reader's language.
 */
export interface AssetDefinition<Request, Outcome, R> {
  readonly assetType: AssetType
  /** The create body of the specification, decoded from JSON. */
  readonly Request: Schema.Codec<Request, unknown>
  /** The same with every field optional, to read the valid part of a faulty body. */
  readonly PartialRequest: Schema.Codec<Partial<Request>, unknown>
  /** The result: `Type` is the outcome, `Encoded` the reader's view after `render` has translated the messages. */
  readonly Result: Schema.Codec<Outcome, object>
  /**
   * All faults that depend on the current day or on several fields. Also runs on a request of which some fields,
   * `unread`, could not be decoded.
   */
  readonly faults: (
    request: Partial<Request>,
    today: LocalDate,
    unread: ReadonlySet<string>,
  ) => ReadonlyArray<RequestFault>
  /** The valuation as a stream of events; the last one is the result. */
  readonly events: (
    request: Request,
    context: ValuationContext,
  ) => Stream.Stream<ValuationEvent<Outcome>, ValuationError, R>
}
