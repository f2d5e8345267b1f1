import { Effect, Stream } from "effect"
import type { AssetDefinition } from "../AssetDefinition.ts"
import type { LocalDate } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import type { Subject } from "../domain/Sample.ts"
import type { ModelStore } from "../ports/ModelStore.ts"
import { SampleSource } from "../ports/SampleSource.ts"
import type { AssetMarket, MarketAsset, Valued } from "./MarketAsset.ts"
import { marketValuation } from "./MarketValuation.ts"
import { marketRequestFaults } from "./recipe/MarketRequest.ts"
import { type MarketRequest, requestSubject } from "./recipe/RequestSubject.ts"
import { checkedSource } from "./search/CheckedSource.ts"
import { assetMarket } from "./Value.ts"

/** The asset-specific parts of an asset that is valued from its market. */
export interface MarketAssetParts<Request, Outcome, R, Notes, Own extends Valued> extends Pick<
  AssetDefinition<Request, Outcome, R>,
  "Request" | "PartialRequest" | "Result"
> {
  readonly engine: MarketAsset<Outcome, R, Notes, Own>
  /** Faults in addition to those of the fields that all market assets share. Absent: none. */
  readonly faults?: AssetDefinition<Request, Outcome, R>["faults"]
  /** The subject as a request states it, before the engine reads it. Absent: its facts (`requestSubject`). */
  readonly subject?: (request: Request, valuationDate: LocalDate) => Subject<Notes>
  /** Risk tips that follow from the request alone. Absent: none. */
  readonly tips?: (request: Request, valuationDate: LocalDate) => ReadonlyArray<Message>
  /** The asset's wrapper of a source of samples. Absent: it is used as it is. */
  readonly source?: (source: SampleSource["Service"]) => SampleSource["Service"]
}

/** An asset that is valued from its market, with that market for catalogues, fits and backtests. */
export interface MarketAssetDefinition<Request, Outcome, R = never> extends AssetDefinition<
  Request,
  Outcome,
  SampleSource | ModelStore | R
> {
  readonly market: AssetMarket
}

type Dated = MarketRequest & Parameters<typeof marketRequestFaults>[0] & { readonly valuationDate?: LocalDate }

/** An asset valued from comparables of its market, as of the day in the request, or else today. */
export const valuedFromMarket = <
  Request extends Dated,
  Outcome,
  R = never,
  Notes = unknown,
  Own extends Valued = Valued,
>({
  engine,
  faults,
  source = (given) => given,
  subject = (request) => requestSubject(engine.recipe.assetType, request),
  tips,
  ...schemas
}: MarketAssetParts<Request, Outcome, R, Notes, Own>): MarketAssetDefinition<Request, Outcome, R> => ({
  ...schemas,
  assetType: engine.recipe.assetType,
  market: assetMarket(engine),
  faults: (request, today, unread) => [
    ...marketRequestFaults(request, today),
    ...(faults?.(request, today, unread) ?? []),
  ],
  events: (request, context) => {
    const date = request.valuationDate ?? context.today
    const stated = subject(request, date)
    return marketValuation(engine, {
      subject: engine.read?.(stated, date) ?? stated,
      valuationDate: date,
      context,
      requestTips: tips?.(request, date) ?? [],
    }).pipe(
      Stream.provideServiceEffect(
        SampleSource,
        Effect.map(SampleSource, (given) => source(checkedSource(given))),
      ),
    )
  },
})
